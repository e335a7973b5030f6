/** The Tabular Data tab of a saved fact: the dataset records it rests on, what they add up to beside its figure, and the search of others. A fact that can't be changed shows them to read. */
import './dataset-links.css';
import { useMemo, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Input, Segmented, Space } from 'antd';
import type { Compared, LinkedRecord } from '#domain/dataset/links.ts';
import { containingWords } from '#domain/dataset/links-search.ts';
import { comparedWith, verdictOn, type ComparedFact } from '#domain/dataset/links-verdict.ts';
import { LINKS } from '#domain/messages/dataset-links.ts';
import { queryClient } from '#web/data/query.ts';
import { useRights, type RightsColumns } from '#web/forms/rights.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import { useDownload } from '#web/grids/use-download.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Failed, Loaded, Loading, Nothing, problemWords, RESULTS_FAILED } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { FoundDatasets, type Shown } from './found-datasets.tsx';
import { recordsFile, recordsQuery } from './links-queries.ts';
import { OpenDatasets } from './open-datasets.tsx';
import { RecordGrid } from './record-grid.tsx';
import { RecordMap } from './record-map.tsx';
import { RecordSearch } from './record-search.tsx';
import { RecordSums } from './record-sums.tsx';
import { useFound } from './use-found.ts';
import { useLinks, type Links } from './use-links.ts';

type Fact = ComparedFact &
  RightsColumns & {
    id: number;
    version: number;
    serial_no: string;
    name: string;
    iso3: string;
    displacement_type: string;
  };

type Props = { fact: Fact; unsaved: boolean };

const NO_RECORDS: readonly LinkedRecord[] = [];

export function DatasetLinks({ fact, unsaved }: Props) {
  const { mayChange } = useRights('facts', fact);
  const links = useLinks(fact.id, mayChange);
  const element = useRef<HTMLDivElement>(null);
  useSaveShortcut(links.save, element);
  if (links.loading) return <Loading what="Loading the records" />;
  if (links.failed !== null)
    return <Failed title={LINKS.notLoaded} text={problemWords(links.failed)} retry={links.reload} />;
  return (
    <div ref={element} className="fact-records">
      {mayChange && <LeftTicks links={links} />}
      <Records fact={fact} links={links} mayChange={mayChange} unsaved={unsaved} />
    </div>
  );
}

function LeftTicks({ links: { offer, restore, settle } }: { links: Links }) {
  if (offer === null) return null;
  return (
    <Alert
      className="form-notice"
      type="info"
      showIcon
      title={`You left changes of the records that were not saved: ${LINKS.changes(offer.added.length, offer.removed.length)}`}
      action={
        <Space>
          <Button size="small" type="primary" onClick={() => restore(offer)}>
            Restore
          </Button>
          <Button size="small" onClick={() => settle(offer)}>
            Discard
          </Button>
        </Space>
      }
    />
  );
}

type RecordsProps = Props & { links: Links; mayChange: boolean };
type View = 'found' | 'ticked';

function Records({ fact, links, mayChange, unsaved }: RecordsProps) {
  const { chosen, ids, tick } = links;
  const notices = useNotices();
  const [compare, setCompare] = useState<Compared | null>(null);
  const compared = compare ?? comparedWith(fact);
  const verdict = useMemo(() => verdictOn(fact, chosen, compared), [fact, chosen, compared]);
  const shared = useMemo(
    () => chosen.filter(({ facts }) => facts.some(({ id }) => id !== fact.id)).length,
    [chosen, fact.id],
  );
  const found = useFound(fact, mayChange);
  const [wanted, setView] = useState<View>(() => (chosen.length > 0 ? 'ticked' : 'found'));
  const view = mayChange ? wanted : 'ticked';
  const [text, setText] = useState('');
  const records = view === 'ticked' ? links.linked : (found.records.data ?? NO_RECORDS);
  const matching = useMemo(() => containingWords(records, text), [records, text]);
  const drawn = useMemo(
    () => (view === 'ticked' ? matching.filter(({ id }) => ids.has(id)) : matching),
    [view, matching, ids],
  );
  const file = useMemo(() => recordsFile(fact), [fact]);
  const download = useDownload(() => `${fact.id}_records`, file, RESULTS_FAILED);

  const tickedBy = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { parent_id } of chosen) counts.set(parent_id, (counts.get(parent_id) ?? 0) + 1);
    return counts;
  }, [chosen]);
  const tickAll = useMutation({
    mutationFn: ({ shown }: { shown: Shown; on: boolean }) =>
      queryClient.fetchQuery(
        recordsQuery(shown === 'all' ? (found.datasets.data?.datasets ?? []).map(({ id }) => id) : [shown], found.days),
      ),
    onSuccess: (all, { on }) => tick(all, on),
    onError: (error) => notices.error(RESULTS_FAILED, error.message),
  });

  const nothing = chosen.length === 0 && !links.dirty;
  const of = view === 'ticked' ? (mayChange ? 'ticked records' : 'records of the fact') : 'records found';
  return (
    <>
      <div className="fact-records-top">
        <Card title="What the records add up to">
          {nothing ? (
            <Nothing
              text="This fact has no records yet"
              next={mayChange ? 'Tick records of a locked dataset below, then save them.' : undefined}
            />
          ) : (
            <RecordSums
              fact={fact}
              records={chosen}
              compared={compared}
              onCompare={setCompare}
              verdict={verdict}
              shared={shared}
              unsaved={unsaved}
            />
          )}
        </Card>
        {mayChange && (
          <Card title="Locked datasets">
            <RecordSearch
              own={found.own}
              onSearch={(search) => {
                found.setSearch(search);
                setView('found');
              }}
            />
            <Loaded query={found.datasets} what="Loading the datasets" failed={RESULTS_FAILED}>
              {(loaded) =>
                loaded.datasets.length === 0 ? (
                  <Nothing
                    search
                    text="No locked dataset has such records"
                    next="Change the search. Only records of locked datasets can support a fact."
                  />
                ) : (
                  <FoundDatasets
                    {...loaded}
                    ticked={tickedBy}
                    shown={found.shown}
                    onShow={(shown) => {
                      found.setChosen(shown);
                      setView('found');
                    }}
                    loading={tickAll.isPending}
                    onTick={(shown, on) => tickAll.mutate({ shown, on })}
                  />
                )
              }
            </Loaded>
            <OpenDatasets search={found.search} days={found.days} onLink={links.link} />
          </Card>
        )}
      </div>
      {(mayChange || chosen.length > 0) && (
        <Card
          title="Records"
          extra={<DownloadBar {...download} what="the saved records of this fact" disabled={nothing} />}
        >
          <div className="record-view">
            {mayChange && (
              <Segmented<View>
                aria-label="Records shown"
                value={view}
                onChange={setView}
                options={[
                  { value: 'found', label: `Found ${thousands(found.records.data?.length ?? 0)}` },
                  { value: 'ticked', label: `Ticked ${thousands(chosen.length)}` },
                ]}
              />
            )}
            <Input.Search
              className="record-text"
              aria-label="Find in these records"
              placeholder="Find in these records"
              allowClear
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <span className="quiet" role="status">
              {text.trim() === '' ? '' : `${thousands(matching.length)} of ${thousands(records.length)}`}
            </span>
          </div>
          {view === 'found' && found.records.isError && (
            <Failed
              title={RESULTS_FAILED}
              text={problemWords(found.records.error)}
              retry={() => void found.records.refetch()}
            />
          )}
          {view === 'found' && found.records.isLoading ? (
            <Loading what="Loading the records" />
          ) : (
            <RecordGrid fact={fact} records={matching} ticks={mayChange ? { ids, tick } : null} />
          )}
          {matching.length === 0 && records.length > 0 && <p className="quiet">No record contains this text</p>}
        </Card>
      )}
      <RecordMap records={drawn} of={of} />
      {mayChange && (links.dirty || chosen.length > 0) && (
        <div
          className="action-bar fact-records-bar"
          role="group"
          aria-label="Actions on the records"
          data-above={unsaved}
        >
          <span className="fact-records-words" aria-live="polite">
            <strong>{thousands(chosen.length)} ticked.</strong> {verdict.text}.
            {links.dirty && (
              <span className="quiet">
                {' '}
                {`Not saved: ${LINKS.changes(links.ticks.added.size, links.ticks.removed.size)}`}
              </span>
            )}
          </span>
          <Button onClick={links.discard} disabled={!links.dirty}>
            Discard changes
          </Button>
          <Button
            type="primary"
            onClick={links.save}
            loading={links.saving}
            disabled={!links.dirty}
            aria-keyshortcuts="Control+S Meta+S"
            title="Ctrl+S"
          >
            Save
          </Button>
        </div>
      )}
    </>
  );
}
