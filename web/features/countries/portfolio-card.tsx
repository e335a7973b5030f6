/** The expert of the country, and the assignment. Changes none. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { COUNTRY } from '#domain/messages/countries.ts';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import { assignedAt } from '#domain/countries/portfolios.ts';
import { FlaggedFigure } from '#web/lists/rows/columns.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { countryQuery, type ProfiledCountry } from './profile-queries.ts';

export function PortfolioCard({ iso3 }: { iso3: string }) {
  return (
    <Card
      title="Portfolios"
      extra={
        <Link to="/portfolios" search={{ country: iso3 }} aria-label="Open in the list: Portfolios">
          Open in the list
        </Link>
      }
    >
      <Loaded query={useQuery(countryQuery(iso3))} what="Loading the portfolio" failed={PORTFOLIOS.notLoaded}>
        {(country) => country !== null && <Assignment country={country} />}
      </Loaded>
    </Card>
  );
}

function Assignment({ country }: { country: ProfiledCountry }) {
  const { expert, expert_suspended_at, assigned_at, assigned_by_name, assigned_by } = country;
  if (expert === null) return <p className="country-unassigned">{PORTFOLIOS.notAssigned}</p>;
  return (
    <dl className="country-portfolio">
      <div>
        <dt>Portfolio</dt>
        <dd dir="auto">
          {expert_suspended_at === null ? expert : <FlaggedFigure warning={COUNTRY.suspended}>{expert}</FlaggedFigure>}
        </dd>
      </div>
      <div>
        <dt>Assigned by</dt>
        <dd dir="auto">{assigned_by_name ?? assigned_by}</dd>
      </div>
      <div>
        <dt>Assigned at</dt>
        <dd>{assigned_at !== null && assignedAt(assigned_at)}</dd>
      </div>
    </dl>
  );
}
