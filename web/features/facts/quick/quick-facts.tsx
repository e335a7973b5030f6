/** Quick facts: several new facts of a document, one line each, saved in one call, all or none (spec 2 §4). */
import '#web/features/facts/form/fact-form.css';
import './quick-facts.css';
import { Fragment, useMemo, useRef } from 'react';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { PreviewedDocument } from '#domain/documents/documents.ts';
import { useMay } from '#web/data/may.ts';
import { isRead } from '#web/features/facts/suggested/suggestions-query.ts';
import { SuggestedFacts } from '#web/features/facts/suggested/suggested-facts.tsx';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { Card } from '#web/ui/card.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { LeftFactsOffer } from './left-facts.tsx';
import { CELLS } from './quick-cell.tsx';
import { useLineKeys } from './line-keys.ts';
import { LinesWithoutEvent } from './lines-without-event.ts';
import { QuickFact } from './quick-fact.tsx';
import { QuickFoot } from './quick-foot.tsx';
import { Uncounted } from './uncounted.tsx';
import { tookOf, useQuickFacts } from './use-quick-facts.ts';
import { useSaveQuickFacts } from './use-save-quick-facts.ts';

type Props = {
  document: { id: number; name: string } & PreviewedDocument;
  /** True while other facts of the document are worked on: an empty list is hidden. */
  aside?: boolean;
};

export function QuickFacts(props: Props) {
  const mayCreate = useMay()('create', 'facts');
  return mayCreate ? <QuickFactsOf {...props} /> : null;
}

export const Heads = () => (
  <div className="fact-line fact-heads" aria-hidden>
    {Object.entries(CELLS).map(([cell, heading]) => (
      <span key={cell} className={`cell-${cell}`}>
        {heading}
      </span>
    ))}
  </div>
);

function QuickFactsOf({ document, aside = false }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const facts = useQuickFacts(document);
  const { entries, sum, gone, offer } = facts;
  const more = useRef<HTMLButtonElement>(null);
  // On the button, letters are keys of the screen: in a new line they would begin a fact.
  const onSaved = () => {
    const active = globalThis.document.activeElement;
    if (active === globalThis.document.body || area.current?.contains(active) === true) more.current?.focus();
  };
  const { save, saving, onMended } = useSaveQuickFacts({ ...facts, onSaved }, document);
  useUnsavedGuard(sum.count > 0);
  useLineKeys(area, facts);
  // Also from the list of suggestions, where the focus is after the last one.
  const whole = useRef<HTMLDivElement>(null);
  const saveAll = useSaveShortcut(() => void save(), whole);
  const taken = useMemo(() => new Set(entries.flatMap(({ entry }) => tookOf(entry) ?? [])), [entries]);
  const undo = gone !== null && (
    <p className="line-gone" role="status">
      Fact {gone.at + 1} has been deleted.{' '}
      <button type="button" className="text-link" onClick={facts.undo}>
        Undo
      </button>
    </p>
  );

  return (
    <div className="quick-facts" ref={whole}>
      {isRead(document) && (
        <SuggestedFacts
          key={document.filename}
          document={document}
          taken={taken}
          saved={facts.saved}
          onTake={facts.take}
        />
      )}
      <div hidden={aside && sum.count === 0 && offer === null}>
        <Card title="Add facts">
          {offer !== null && <LeftFactsOffer left={offer} onRestore={facts.restore} onDiscard={facts.discard} />}
          <div ref={area}>
            <div className="fact-lines">
              <Heads />
              <LinesWithoutEvent value={facts.uncounted}>
                {entries.map(({ key, entry }, at) => (
                  <Fragment key={key}>
                    {gone?.at === at && undo}
                    <QuickFact
                      id={key}
                      number={at + 1}
                      entry={entry}
                      apart={facts.apart[key] ?? null}
                      within={facts.within[key] ?? null}
                      register={facts.register}
                      onTyped={facts.onTyped}
                      onMended={onMended}
                      onClone={facts.clone}
                      onDelete={facts.remove}
                    />
                  </Fragment>
                ))}
              </LinesWithoutEvent>
              {gone !== null && gone.at >= entries.length && undo}
            </div>
            <Uncounted lines={facts.uncounted} of={sum.count} onLink={facts.linkAll} />
            <QuickFoot {...sum} saving={saving} onSave={saveAll}>
              <Button ref={more} icon={<PlusOutlined aria-hidden />} onClick={facts.add}>
                Add another
              </Button>
            </QuickFoot>
          </div>
          {facts.failed !== null && (
            <Button size="small" onClick={facts.begin}>
              {facts.failed}. Try again
            </Button>
          )}
        </Card>
      </div>
    </div>
  );
}
