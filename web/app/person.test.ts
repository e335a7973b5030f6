/** In View as, all that is 'mine' on a screen is the viewed person's (`usePerson`): these files alone read the user's own session. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const OWN: Readonly<Record<string, readonly string[]>> = {
  'what this browser stores: drafts, widths, folded cards': [
    'web/features/contacts/contact-form.tsx',
    'web/features/contacts/erase.tsx',
    'web/features/countries/markdown-field.tsx',
    'web/features/datasets/editor/workbook.tsx',
    'web/features/datasets/links/record-grid.tsx',
    'web/features/files/beside.ts',
    'web/features/home/use-left-drafts.ts',
    'web/features/portfolios/portfolios-grid.tsx',
    'web/forms/lead-to-survivor.tsx',
    'web/lists/use-storage-key.ts',
  ],
  'the account and its menus': [
    'web/features/session/change-password.tsx',
    'web/features/session/guard.ts',
    'web/features/session/navigation-bar.tsx',
    'web/features/session/sign-in-in-place.tsx',
    'web/features/session/view-as-button.tsx',
    'web/features/session/view-as.ts',
    'web/features/session/viewing-bar.tsx',
    'web/features/users/user-form.tsx',
  ],
  'the name of the user in a file that the user makes': ['web/features/facts/files/made-workbook.ts'],
  'what the user saves, which View as refuses': [
    'web/features/reviews/use-review-run.ts',
    'web/forms/conflict.tsx',
    'web/forms/saver.ts',
  ],
};

test('no other screen reads the session of the user instead of the person', () => {
  const files = ['features', 'forms', 'lists', 'screens'].flatMap((folder) =>
    readdirSync(`web/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => join('web', folder, file)),
  );
  const readers = files.filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && /\b(useSession|currentSession)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers.toSorted()).toEqual(Object.values(OWN).flat().toSorted());
});
