/** The countries of a user's portfolio, each with its profile. Changes none. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { psql } from '#web/data/psql.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';

const countriesOfQuery = (username: string) =>
  queryOptions({
    queryKey: ['portfolios_view', 'of', username],
    queryFn: async ({ signal }) => {
      const query = { select: ['iso3', 'geo_name'], where: { username: `eq.${username}` }, order: 'geo_name' } as const;
      return (await psql.list('portfolios_view', query, { signal })).rows;
    },
  });

export function CountriesOf({ username }: { username: string }) {
  const query = useQuery(countriesOfQuery(username));
  return (
    <Card title="Portfolio" extra={<Link to="/portfolios">All portfolios</Link>}>
      <Loaded query={query} what="Loading the countries">
        {(rows) =>
          rows.length === 0 ? (
            <Nothing
              text="No country is assigned to this user"
              next={<Link to="/portfolios">Go to the portfolios</Link>}
            />
          ) : (
            <p>
              {rows.map(({ iso3, geo_name }, at) => (
                <span key={iso3}>
                  {at > 0 && ', '}
                  <Link to="/countries/profiles/$iso3" params={{ iso3 }} className="in-text">
                    {geo_name}
                  </Link>
                </span>
              ))}
            </p>
          )
        }
      </Loaded>
    </Card>
  );
}
