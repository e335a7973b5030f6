/** The screens and actions of 'Jump to anything': those that the navigation bar and the open page offer to this user. */
import { AppstoreOutlined, RightOutlined } from '@ant-design/icons';
import { useActions } from '#web/ui/actions.ts';
import { matching, type Found, type JumpEntry, type Screen } from './entry.ts';

export const useScreens = (typed: string, screens: readonly Screen[]): Found => ({
  entries: matching(
    screens.map(({ label, to }) => ({
      id: `screen-${to}`,
      group: 'Screens',
      icon: <AppstoreOutlined />,
      name: label,
      to,
    })),
    typed,
  ),
});

/** The newest of several actions with one label counts; the screens have a source of their own. */
export function useOfferedActions(typed: string, screens: readonly Screen[]): Found {
  const actions = useActions();
  const labels = new Set(screens.map(({ label }) => label));
  const entries = actions.flatMap(({ label, key, run }): JumpEntry[] => {
    if (labels.has(label)) return [];
    labels.add(label);
    return [{ id: `action-${label}`, group: 'Actions', icon: <RightOutlined />, name: label, keys: key, run }];
  });
  return { entries: matching(entries, typed) };
}
