/** /facts/new and /facts/{id}: the fact form with the reviews of its fact. */
import { useParams } from '@tanstack/react-router';
import { FactForm } from '#web/features/fact-form/fact-form.tsx';
import { Reviews } from '#web/features/reviews/reviews.tsx';

export function FactScreen() {
  const { id = null } = useParams({ strict: false });
  return (
    <FactForm key={id ?? 'new'} id={id} reviews={(fact) => <Reviews entityId={fact.id} unsaved={fact.unsaved} />} />
  );
}
