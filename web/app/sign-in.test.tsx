// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browser, PASSWORD, server, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { signedIn: false });

async function signIn(username = 'ada', password = PASSWORD) {
  await user.click(await screen.findByLabelText('Username'));
  await user.paste(username);
  await user.click(screen.getByLabelText('Password'));
  if (password !== '') await user.paste(password);
  await user.keyboard('{Enter}');
}

test('without a session an address leads to the sign-in, and then back to the address', async () => {
  const router = browser.open('/change_password');
  await signIn();
  expect(await screen.findByRole('heading', { name: 'Change Password' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/change_password');
});

test('a sign-in without a path to return to ends at home, with a greeting', async () => {
  const router = browser.open('/signin');
  await signIn();
  expect(await screen.findByRole('heading', { name: 'Welcome ada' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/');
  expect(document.title).toBe('Welcome ada · Helix');
});

test('a wrong password is refused without saying what was wrong, and the user stays', async () => {
  const router = browser.open('/signin');
  await signIn('ada', 'something else');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Wrong username or password');
  expect(alert.textContent).toContain('Either your username or password was wrong, please try again.');
  expect(router.state.location.pathname).toBe('/signin');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ada');
});

test('an empty password is refused like a wrong one', async () => {
  browser.open('/signin');
  await signIn('ada', '');
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong username or password');
});

test('an empty username is reported and not sent', async () => {
  browser.open('/signin');
  await user.click(await screen.findByLabelText('Username'));
  expect(screen.queryByText('Username is required')).toBeNull();
  await user.tab();
  expect(screen.getByText('Username is required')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(browser.sent).not.toContain('POST /auth/login');
});

test('a signed-in user is redirected from /signin to home', async () => {
  const [name = '', value = ''] = (await server.signIn('ada', PASSWORD)).split('=');
  browser.cookies.set(name, value);
  const router = browser.open('/signin');
  await screen.findByRole('heading', { name: 'Welcome ada' });
  expect(router.state.location.pathname).toBe('/');
});

test('logging out leads to /signin, ends the session and removes the drafts', async () => {
  const router = browser.open('/');
  await signIn();
  await user.click(await screen.findByRole('button', { name: /ada/ }));
  localStorage.setItem('helix:draft:ada:facts/new', '{"name":"half a fact"}');
  localStorage.setItem('helix:draft:bob:facts/new', '{"name":"of another user"}');
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  expect(browser.cookies.size).toBe(0);
  expect(localStorage.getItem('helix:draft:ada:facts/new')).toBeNull();
  expect(localStorage.getItem('helix:draft:bob:facts/new')).not.toBeNull();
});
