/** The code of a screen, loaded with its address. Without it the screen says so and offers to try again; the router itself would load the page anew, and with it lose it. */
import { lazyRouteComponent as routersOwn } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { Broken } from './broken.tsx';

const NOT_LOADED = new Error("The screen couldn't be loaded: the server may be unreachable, or have been updated.");

type Screen = ComponentType<object>;

/** Instead of a screen whose code failed to load: the router keeps the first answer, so the later one is drawn here. */
function lateScreen(load: () => Promise<Screen>): Screen {
  let loaded: Screen | null = null;
  return function LateScreen(props) {
    const [Drawn, setDrawn] = useState(() => loaded);
    const again = () => {
      load().then(
        (screen) => {
          loaded = screen;
          setDrawn(() => screen);
        },
        // The words and the button stay.
        () => undefined,
      );
    };
    return Drawn === null ? <Broken error={NOT_LOADED} reset={again} /> : <Drawn {...props} />;
  };
}

export const lazyRouteComponent: typeof routersOwn = (load, name) => {
  const key = String(name ?? 'default');
  const screen = async () => ((await load()) as Record<string, Screen>)[key] as Screen;
  const safely = async () => {
    try {
      return { [key]: await screen() };
    } catch {
      return { [key]: lateScreen(screen) };
    }
  };
  return routersOwn(safely as unknown as typeof load, name);
};
