/** The page for a screen that can't be drawn or a server that can't be reached. Uses no part that could fail with them. */
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useDocumentTitle } from '#web/ui/document-title.ts';

export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useDocumentTitle('Something went wrong');
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="plain" role="alert">
      <h1>Something went wrong</h1>
      <p>{error instanceof Error ? error.message : 'The screen could not be drawn.'}</p>
      <p>Saved changes are not lost.</p>
      <button type="button" className="plain-button" onClick={again}>
        Try again
      </button>
    </div>
  );
}
