/** /countries/{iso3}: opens the country's significant update for editing. Of several, the user chooses; without one, the profile of the country opens. */
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { wordsOf } from '#domain/records/history-words.ts';
import { NOTES } from '#domain/messages/notes.ts';
import { newNoteOf, profileOf } from '#domain/countries/notes.ts';
import { useCountryName } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import { pathOf } from '#web/forms/record-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { SIGNIFICANT_UPDATE, updatesOf } from './note.ts';

export function ChooseUpdate({ iso3 }: { iso3: string }) {
  const updates = useQuery(updatesOf(iso3));
  const { data } = updates;
  const mayCreate = useMay()('create', SIGNIFICANT_UPDATE.subject);
  const country = useCountryName()(iso3);
  const [only, ...others] = data ?? [];
  if (data?.length === 0) return <Navigate to={profileOf(iso3)} replace />;
  if (only !== undefined && others.length === 0)
    return <Navigate to={pathOf(SIGNIFICANT_UPDATE.area, only.id)} replace />;
  const crumbs = [
    { text: 'Countries', to: '/countries' },
    { text: country, to: profileOf(iso3) },
  ];
  return (
    <Page
      title={`Significant updates on ${country}`}
      above={<Crumbs of={[...crumbs, { text: 'Significant updates' }]} />}
    >
      <Loaded query={updates} what="Loading the significant updates" failed={NOTES.significant_updates.notLoaded} />
      {others.length > 0 && (
        <Card
          title="Choose one"
          extra={
            mayCreate && <Link to={newNoteOf('significant_updates', iso3)}>{SIGNIFICANT_UPDATE.words.newLink}</Link>
          }
        >
          <ul>
            {data?.map(({ id, title, date, created_by_name }) => (
              <li key={id}>
                <Link className="in-text" to={pathOf(SIGNIFICANT_UPDATE.area, id)} dir="auto">
                  {title}
                </Link>{' '}
                <span className="quiet">
                  {wordsOf({ date, accuracy: 'Day' }).join('')} · <bdi>{created_by_name}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
