/** /publishers/new and /publishers/{id}: the publisher form. */
import { useParams } from '@tanstack/react-router';
import { PublisherForm } from '#web/features/publishers/publisher-form.tsx';

export function PublisherScreen() {
  const { id = null } = useParams({ strict: false });
  return <PublisherForm key={id ?? 'new'} id={id} />;
}
