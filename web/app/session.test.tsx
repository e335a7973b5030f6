// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passwordRule } from '#domain/people/password.ts';
import { SESSION_LIFETIME_MS } from '#web/data/session.ts';
import { browser, PASSWORD, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({}, { screens: () => import('#web/features/session/change-password.tsx') });
beforeEach(async () => {
  await server.owner('delete from data.users where username = $1', ['ada']);
  await server.addUser('ada', PASSWORD, ['Expert']);
  await signInAs('ada');
});
afterEach(() => {
  vi.useRealTimers();
});

const revokeSessions = () => server.owner('update auth.sessions set revoked_at = now()');
const authorizations = () => browser.sent.filter((call) => call === 'GET /user/authorize').length;

/** `before` happens when all is typed. */
async function typeNewPassword(password: string, confirmation = password, before?: () => Promise<unknown>) {
  await user.click(await screen.findByLabelText('New Password'));
  await user.paste(password);
  await user.click(screen.getByLabelText('Confirm Password'));
  await user.paste(confirmation);
  await before?.();
  await user.click(screen.getByRole('button', { name: 'Update' }));
}
/** Not while typing: another call of the page that is under way may be refused first, and its sign-in takes the focus. */
const typeBeforeSessionEnds = (password: string) => typeNewPassword(password, password, revokeSessions);

test('changing the password shows a notice and leads home @proof', async () => {
  const router = browser.open('/change_password');
  await typeNewPassword('another long secret');
  expect(await screen.findByText('Password has been updated')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await expect(server.signIn('ada', 'another long secret')).resolves.toContain('=');
});

test('a password that breaks the rule beside the field is not sent @proof', async () => {
  browser.open('/change_password');
  const field = await screen.findByLabelText('New Password');
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe(passwordRule);
  await typeNewPassword('short');
  expect(await screen.findByText('Password must have at least 12 characters')).toBeDefined();
  expect(browser.sent).not.toContain('POST /user/change_password');
});

test('after a refusal by the server the typed password stays, with the reason at the field @proof', async () => {
  browser.open('/change_password');
  await typeNewPassword('qwerty123456');
  expect(await screen.findByText("Failed - Couldn't change password")).toBeDefined();
  expect(await screen.findByText('Failed to update password')).toBeDefined();
  const field = screen.getByLabelText<HTMLInputElement>('New Password');
  expect(field.value).toBe('qwerty123456');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
});

test('some minutes after signing in the current password is required @proof', async () => {
  browser.open('/change_password');
  await screen.findByLabelText('New Password');
  await server.owner("update auth.sessions set created_at = now() - interval '11 minutes'");
  await typeNewPassword('another long secret');
  const current = await screen.findByLabelText('Current Password');
  await waitFor(() => expect(document.activeElement).toBe(current));
  await user.paste('not the password');
  await user.click(await screen.findByRole('button', { name: /Update$/ }));
  await screen.findByText('The current password is wrong', { selector: '[id$=problem]' });
  await user.clear(current);
  await user.click(current);
  await user.paste(PASSWORD);
  await user.click(await screen.findByRole('button', { name: /Update$/ }));
  expect(await screen.findByText('Password has been updated')).toBeDefined();
  await expect(server.signIn('ada', 'another long secret')).resolves.toContain('=');
});

test('two passwords that differ are not sent @proof', async () => {
  browser.open('/change_password');
  await typeNewPassword('another long secret', 'yet another secret');
  expect(await screen.findByText('Both fields must match')).toBeDefined();
  expect(browser.sent).not.toContain('POST /user/change_password');
});

test('after a session ended under an open form, the user signs in again in place and the save goes on', async () => {
  const router = browser.open('/change_password');
  await typeBeforeSessionEnds('another long secret');
  await screen.findByRole('heading', { name: 'Your session has expired' });
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ada');
  expect(router.state.location.pathname).toBe('/change_password');
  await user.click(screen.getByLabelText('Password'));
  await user.paste(PASSWORD);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Password has been updated')).toBeDefined();
  await expect(server.signIn('ada', 'another long secret')).resolves.toContain('=');
});

test('another user signs in at /signin, and the waiting call is not sent in their name', async () => {
  const router = browser.open('/change_password');
  await typeBeforeSessionEnds('another long secret');
  await user.click(await screen.findByRole('button', { name: 'Use another account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  expect(browser.sent.filter((call) => call === 'POST /user/change_password')).toHaveLength(1);
});

test('a change of route checks the session with the server only if its record is older than twenty minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const router = browser.open('/change_password');
  await screen.findByLabelText('New Password');
  await router.navigate({ to: '/' });
  expect(authorizations()).toBe(0);
  vi.setSystemTime(Date.now() + SESSION_LIFETIME_MS);
  await router.navigate({ to: '/change_password' });
  expect(authorizations()).toBe(1);
  await router.navigate({ to: '/' });
  expect(authorizations()).toBe(1);
});

test('an old record of a session that has ended leads to /signin @proof', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const router = browser.open('/change_password');
  await screen.findByLabelText('New Password');
  await revokeSessions();
  vi.setSystemTime(Date.now() + SESSION_LIFETIME_MS);
  await router.navigate({ to: '/' });
  await screen.findByRole('button', { name: 'Login' });
  expect(router.state.location.pathname).toBe('/signin');
});
