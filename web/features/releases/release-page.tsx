/** A release: before the freeze the work on it, after it the figures and their files. The next step is the one main button. */
import './releases.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { RELEASE } from '#domain/messages/releases.ts';
import { useUserName } from '#web/data/lists.ts';
import { Parts } from '#web/forms/record-head.tsx';
import { momentOf } from '#domain/records/history-words.ts';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { CheckCard } from './check-card.tsx';
import { DraftFigures } from './draft-figures.tsx';
import { FilesCard } from './files-card.tsx';
import { NextStep } from './next-step.tsx';
import { calledOf, chosenOf, releaseQuery, rulesQuery, stageOf, type Release } from './release.ts';
import { ReleaseState } from './release-state.tsx';
import { ReleaseReading } from './reading/release-reading.tsx';
import { RulesCard } from './rules-card.tsx';
import { Steps } from './steps.tsx';

type Props = { name: string; revision: number | null };

export function ReleasePage({ name, revision }: Props) {
  const query = useQuery(releaseQuery(name));
  const release = query.data && chosenOf(query.data, revision);
  return (
    <Page
      title={name}
      tab={`${name} · Release`}
      above={<Crumbs of={[{ text: 'Releases', to: '/releases' }, { text: name }]} />}
      beside={release && <About release={release} />}
      actions={query.data && release && <Revisions of={query.data} open={release} />}
    >
      <Loaded query={query} what="Loading the release">
        {(revisions) =>
          release === undefined ? (
            <Nothing
              search
              text={`There is no release ${name}${revision === null ? '' : `, revision ${revision}`}`}
              next={<Link to="/releases">All releases</Link>}
            />
          ) : (
            <Opened key={release.id} release={release} revisions={revisions} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Opened({ release, revisions }: { release: Release; revisions: readonly Release[] }) {
  const isFrozen = release.frozen_at !== null;
  const check = release.checked_at !== null && <CheckCard key={release.version} release={release} />;
  // What stands in the way comes before the figures.
  const isOpen = release.open_items > 0 && !isFrozen;
  return (
    <div className="release">
      {release.state === 'Withdrawn' && <Withdrawn release={release} />}
      {(release.confidential_since ?? 0) > 0 && <Confidential release={release} />}
      {release.reason !== null && (
        <p className="release-reason">
          <strong>Why it was revised:</strong> <span dir="auto">{release.reason}</span>
        </p>
      )}
      {/* The page of a published release is for its readers. */}
      {release.state === 'Published' && <ReleaseReading release={release} />}
      <Steps release={release} />
      <NextStep release={release} revisions={revisions} />
      {isFrozen && release.state !== 'Published' && <ReleaseReading release={release} />}
      {isOpen && check}
      {!isFrozen && <DraftFigures release={release} />}
      {isFrozen && <FilesCard release={release} />}
      {!isOpen && check}
      <RulesCard release={release} />
    </div>
  );
}

/** The facts that it takes, in words. */
function About({ release }: { release: Release }) {
  const { year, groups, causes, least_status: least, revision, state } = release;
  const { data: rules = [] } = useQuery({ ...rulesQuery(release), enabled: least === null });
  const counted = rules.find(({ rule }) => rule === 'Yes');
  const unseen = counted?.not_reviewed ?? 0;
  return (
    <>
      <ReleaseState state={state === 'Withdrawn' ? state : stageOf(release)} />
      <span className="quiet">
        <Parts>
          {revision > 1 && `Revision ${revision}`}
          {String(year)}
          {groups.length > 0 ? groups.join(', ') : 'All groups'}
          {causes.length > 0 ? causes.join(', ') : 'All causes'}
          {least === null ? 'Any review status' : `${least} or higher`}
          {unseen > 0 && `${thousands(unseen)} of ${thousands(counted?.facts ?? 0)} facts not reviewed`}
        </Parts>
      </span>
    </>
  );
}

/** The way to the other sets of figures of the name, each at its own address. */
function Revisions({ of, open }: { of: readonly Release[]; open: Release }) {
  if (of.length < 2) return null;
  return (
    <nav className="release-revisions" aria-label="Revisions">
      <span className="quiet">Revisions</span>
      {of.map((each) => (
        <Link
          key={each.id}
          to="/releases/$name"
          params={{ name: each.name }}
          search={{ revision: each.revision }}
          title={`${calledOf(each)}: ${each.state}`}
          aria-label={`Revision ${each.revision}, ${each.state}`}
          {...(each.id === open.id && { 'aria-current': 'page' as const })}
        >
          {each.revision}
        </Link>
      ))}
    </nav>
  );
}

/** Of a signed-off release the next step says what to do. */
const Confidential = ({
  release: { confidential_since: facts, state, signed_off_at: signed },
}: {
  release: Release;
}) => (
  <Alert
    type="warning"
    showIcon
    title={RELEASE.confidential(facts ?? 0)}
    description={state === 'Published' ? RELEASE.confidentialRead : signed === null && RELEASE.confidentialUnread}
  />
);

function Withdrawn({ release }: { release: Release }) {
  const userName = useUserName();
  const { withdrawn_by: by, withdrawn_at: at, withdrawn_reason: reason } = release;
  return (
    <Alert
      type="warning"
      showIcon
      title={`Withdrawn${by === null ? '' : ` by ${userName(by)}`}${at === null ? '' : `, ${momentOf(at)}`}`}
      description={<span dir="auto">{reason}</span>}
    />
  );
}
