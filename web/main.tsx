/** Starts the screens in the page: at once, or after the sign-in, if the address is that of the sign-in. */
import '@fontsource-variable/source-serif-4/wght.css';
import 'antd/dist/reset.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Starting } from '#web/app/starting.tsx';
import { keepTryingStyles } from '#web/app/styles.ts';
import { printInLight, showAppearance } from '#web/data/appearance.ts';
import { authorize, currentSession } from '#web/data/session.ts';
import { signInSearch } from '#web/features/session/sign-in-search.ts';
import { SignInScreen } from '#web/screens/sign-in.tsx';

showAppearance();
printInLight();
keepTryingStyles();

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element);

async function openScreens(): Promise<void> {
  const { newApp } = await import('#web/app/app.tsx');
  const App = await newApp();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

async function openSignIn(): Promise<void> {
  const search = signInSearch(Object.fromEntries(new URLSearchParams(location.search)));
  // Perhaps somebody signed in in another tab. With a path to go back to, the guard has just checked.
  if (search.problem === undefined && search.from === undefined) await authorize().catch(() => undefined);
  if (currentSession() !== null) {
    history.replaceState(null, '', '/');
    return openScreens();
  }
  const onSignedIn = (from: string) => {
    history.pushState(null, '', from);
    // Without the code of the screens the browser says what is wrong.
    openScreens().catch(() => location.reload());
  };
  root.render(
    <StrictMode>
      <SignInScreen search={search} onSignedIn={onSignedIn} />
    </StrictMode>,
  );
}

/** The first picture, before the code of the screens keeps the browser busy. A hidden page is never drawn. */
async function openFrame(): Promise<void> {
  root.render(<Starting />);
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 50);
  });
  return openScreens();
}

void (location.pathname === '/signin' ? openSignIn() : openFrame());
