// @vitest-environment happy-dom
/** Tests that the newest notice on a subject takes the place of the older ones, whatever their kinds, but for an information, and leaves those on other subjects. */
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { notices as open } from '#web/testing/fact-form.ts';
import { useNotices, type Notices } from './notices.ts';

afterEach(cleanup);

test('the newest notice on a subject takes the place of the older ones', async () => {
  const of = new Map<string, Notices>();
  function Part({ about }: { about: string }) {
    of.set(about, useNotices(about));
    return null;
  }
  render(
    <App>
      <Part about="rows" />
      <Part about="files" />
    </App>,
  );
  const say = (about: string, tell: (notices: Notices) => void) => act(async () => tell(of.get(about)!));
  await say('files', ({ success }) => success('File stored'));
  await say('rows', ({ success }) => success('Rows imported'));
  await say('rows', ({ warning }) => warning('Not saved yet'));
  await waitFor(() => expect(open()).toEqual(['File stored', 'Not saved yet']));
  await say('rows', ({ info }) => info('Checked', 'Nothing is wrong', 8));
  await waitFor(() => expect(open()).toEqual(['File stored', 'Not saved yet', 'CheckedNothing is wrong']));
  await say('rows', ({ error }) => error('Not saved'));
  await waitFor(() => expect(open()).toEqual(['File stored', 'Not saved']));
});
