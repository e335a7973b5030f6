import { expect, test } from 'vitest';
import { abilities } from '#web/data/abilities.ts';
import { isFresh, SESSION_LIFETIME_MS } from '#web/data/session.ts';
import { signInSearch } from './sign-in-search.ts';
import { administrationPageOf, administrationPages, areasFor, submenus, userEntries, type Area } from './menus.ts';
import { passwordForm } from './password-form.ts';

test.each([
  ['/facts?year=2025', { from: '/facts?year=2025' }],
  ['//elsewhere.example', { from: undefined }],
  ['https://elsewhere.example', { from: undefined }],
  [undefined, { from: undefined }],
])('after signing in, %s leads to %o', (from, search) => {
  expect(signInSearch({ from })).toStrictEqual({ ...search, problem: undefined, window: undefined });
});

test('the record of a session lasts twenty minutes from its creation', () => {
  const session = { name: 'Ada', username: 'ada', rules: [], lastVisit: null, createdAt: 1_000 };
  expect(SESSION_LIFETIME_MS).toBe(1_200_000);
  expect(isFresh(session, 1_000 + 1_199_999)).toBe(true);
  expect(isFresh(session, 1_000 + 1_200_000)).toBe(false);
});

const OWN = [
  { label: 'Inbox', to: '/inbox' },
  { label: 'My Account', to: '/account' },
];

test('Change Password is offered only to users who may update a password', () => {
  expect(userEntries(abilities([]))).toEqual(OWN);
  expect(userEntries(abilities([{ action: 'update', subject: 'password' }]))).toEqual([
    ...OWN,
    { label: 'Change Password', to: '/change_password' },
  ]);
});

test.each([
  ['users', ['Users', 'Roles', 'Rights of People', 'Security Log']],
  ['api tokens', ['Tokens', 'Clients']],
  ['settings', ['Settings', 'Import', 'System']],
  ['reference lists', ['Reference Lists']],
])('the administration has the pages of %s for users who may manage them', (subject, pages) => {
  const may = abilities([{ action: 'manage', subject }]);
  expect(administrationPages(may).map(({ label }) => label)).toEqual(pages);
  expect(userEntries(may)).toEqual([{ label: 'Administration', to: '/administration' }, ...OWN]);
});

test.each([
  ['/settings', 'Settings'],
  ['/settings/lists/household-sizes', 'Reference Lists'],
  ['/settings/import/12', 'Import'],
  ['/roles/new', 'Roles'],
  ['/users', 'Users'],
  ['/usersand', undefined],
  ['/facts', undefined],
])('%s belongs to the page %s of the administration', (pathname, label) => {
  expect(administrationPageOf(pathname)?.label).toBe(label);
});

test('the feedback page is offered only when its address is known', () => {
  const labels = (outside: Parameters<typeof submenus>[1]) =>
    submenus(abilities([{ action: 'manage', subject: 'events' }]), outside).flatMap(({ entries }) =>
      entries.map(({ label }) => label),
    );
  const repair = ['Operations', 'Duplicates', 'Trash', 'Archived Records'];
  const monitoring = ['IDU Map', 'Parking lot', 'Activity', 'Portfolios', ...repair];
  const dashboards = ['QA', 'Analysis', 'Reading'];
  expect(labels({})).toEqual([...monitoring, ...dashboards]);
  expect(labels({ feedback: '' })).toEqual([...monitoring, ...dashboards]);
  expect(labels({ feedback: 'https://feedback.example.org' })).toEqual([...monitoring, ...dashboards, 'Feedback']);
});

test('what only those use who may change records is not offered to a viewer', () => {
  const labels = submenus(abilities([{ action: 'view', subject: 'contacts' }]), {}).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  );
  expect(labels).toContain('Archived Records');
  expect(labels.filter((label) => ['Operations', 'Duplicates', 'Trash'].includes(label))).toEqual([]);
});

test('the performance dashboard is offered only to users who may view it', () => {
  const performance = { label: 'Performance', to: '/dashboards/performance' };
  const entries = (rules: Parameters<typeof abilities>[0]) =>
    submenus(abilities(rules), {}).find(({ label }) => label === 'Dashboards')!.entries;
  expect(entries([])).not.toContainEqual(performance);
  expect(entries([{ action: 'view', subject: 'performance_dashboard' }])).toContainEqual(performance);
});

test('an area that needs a right is not shown without it', () => {
  const dashboards: Area = {
    label: 'Performance',
    to: '/dashboards/performance',
    key: 'm',
    needs: ['view', 'performance_dashboard'],
  };
  const shown = (rules: Parameters<typeof abilities>[0]) => areasFor(abilities(rules), [dashboards]);
  expect(shown([])).toEqual([]);
  expect(shown([{ action: 'view', subject: 'performance_dashboard' }])).toEqual([dashboards]);
  const open = areasFor(abilities([])).map(({ label }) => label);
  expect(open).toEqual(['Facts', 'Events', 'Documents', 'Publishers', 'Datasets', 'Countries']);
});

const problems = (password: string, confirmation: string, current?: string) => {
  const result = passwordForm('amina.abdullahi', current !== undefined).safeParse({
    current: current ?? '',
    password,
    confirmation,
  });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path[0], message]);
};

test('a new password must be typed twice', () => {
  expect(problems('', '')).toEqual([
    ['password', 'New password field is required'],
    ['confirmation', 'Confirm password field is required'],
  ]);
  expect(problems('a long secret', 'another')).toEqual([['confirmation', 'Both fields must match']]);
  expect(problems('a long secret', 'a long secret')).toEqual([]);
});

test('the match is checked although the new password is still missing', () => {
  expect(problems('', 'another')).toContainEqual(['confirmation', 'Both fields must match']);
});

test('the rule of a new password and the match are checked before it is sent', () => {
  expect(problems('short', 'shorter')).toEqual([
    ['password', 'Password must have at least 12 characters'],
    ['confirmation', 'Both fields must match'],
  ]);
  expect(problems('Amina.Abdullahi', 'Amina.Abdullahi')).toEqual([['password', 'Password must not be the username']]);
});

test('the current password is required once the server requires it', () => {
  expect(problems('a long secret', 'a long secret', '')).toEqual([['current', 'Current password is required']]);
});
