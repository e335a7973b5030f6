/** The facts that a release leaves out, rule by rule, each rule with its reason. The address holds the chosen rule. */
import './releases.css';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { LEFT_OUT } from '#domain/messages/releases.ts';
import { useCountryName } from '#web/data/lists.ts';
import { Card } from '#web/ui/card.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { calledOf, chosenOf, leftOutQuery, pageOfRelease, releaseQuery, rulesQuery, type Release } from './release.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

const PART = 50;

type Props = { name: string; revision: number | null; rule: string | null };

export function LeftOut({ name, revision, rule }: Props) {
  const query = useQuery(releaseQuery(name));
  const release = query.data && chosenOf(query.data, revision);
  const above = [
    { text: 'Releases', to: '/releases' },
    { text: name, ...(release && { to: pageOfRelease(release) }) },
    { text: 'Left out' },
  ];
  return (
    <Page
      title={release?.frozen_at === null ? 'Facts that would be left out' : 'Facts left out'}
      of={name}
      above={<Crumbs of={above} />}
      beside={
        release && (
          <span className="quiet">
            <bdi>{calledOf(release)}</bdi> · {release.year}
          </span>
        )
      }
    >
      <Loaded query={query} what="Loading the release">
        {() =>
          release === undefined ? (
            <Nothing search text={`There is no release ${name}`} next={<Link to="/releases">All releases</Link>} />
          ) : (
            <Rules release={release} rule={rule} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Rules({ release, rule }: { release: Release; rule: string | null }) {
  const query = useQuery(rulesQuery(release));
  const { name, revision } = release;
  return (
    <Loaded query={query} what="Counting the facts">
      {(all) => {
        const rules = all.filter((each) => each.rule !== 'Yes');
        const open = rules.find((each) => each.rule === rule) ?? rules[0];
        if (open === undefined)
          return <Nothing text={`No fact of ${release.year} is left out`} next="All of them count." />;
        return (
          <div className="left-out">
            <nav className="left-out-rules" aria-label="Rules">
              {rules.map((each) => (
                <Link
                  key={each.rule}
                  to="/releases/$name/left-out"
                  params={{ name }}
                  search={{ revision, rule: each.rule }}
                  {...(each === open && { 'aria-current': 'page' as const })}
                >
                  <span>{LEFT_OUT[each.rule]?.[0] ?? each.rule}</span>{' '}
                  <span className="quiet">{thousands(each.facts)}</span>
                </Link>
              ))}
            </nav>
            <Facts key={open.rule} release={release} {...open} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Facts({ release, rule, facts: count }: { release: Release; rule: string; facts: number }) {
  const [limit, setLimit] = useState(PART);
  const query = useQuery(leftOutQuery(release, rule, limit));
  const countryName = useCountryName();
  const [title, why] = LEFT_OUT[rule] ?? [rule, ''];
  return (
    <Card title={title} extra={<span className="quiet">{thousands(count)} facts</span>}>
      <p className="left-out-why">{why}</p>
      <Loaded query={query} what="Loading the facts">
        {(facts) => (
          <>
            <div className="left-out-scroll" tabIndex={0} role="region" aria-label={`Facts left out: ${title}`}>
              <table className="plain-table left-out-facts">
                <thead>
                  <tr>
                    <th scope="col">Fact</th>
                    <th scope="col">Name</th>
                    <th scope="col">Country</th>
                    <th scope="col">Type</th>
                    <th scope="col">Role</th>
                    <th scope="col" className="left-out-figure">
                      Figure
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {facts.map((fact) => (
                    <tr key={fact.fact_id}>
                      <td>
                        <Link to="/facts/$id" params={{ id: String(fact.fact_id) }}>
                          {fact.serial_no}
                        </Link>
                      </td>
                      <td dir="auto">
                        <WholeName text={fact.name} />
                      </td>
                      <td>{countryName(fact.iso3)}</td>
                      <td>
                        {fact.displacement_type} · {fact.type}
                      </td>
                      <td>{fact.role}</td>
                      <td className="left-out-figure">{thousands(fact.figure)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {facts.length === limit && limit < count && (
              <Button loading={query.isFetching} onClick={() => setLimit(limit + 4 * PART)}>
                Show more of {thousands(count)}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
