/** Asks for the country of a new document without one, because its serial number has it and never changes. Proposes the country of its text, its title or its publishers. */
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { App, Button, Form } from 'antd';
import type { DocumentDraft } from '#domain/documents/documents.ts';
import { COUNTRY_OF_DOCUMENT as WORDS } from '#domain/messages/documents.ts';
import { FACT } from '#domain/messages/facts.ts';
import { countriesIn } from '#domain/reading/countries-in.ts';
import { knownCountries } from '#domain/reading/known-countries.ts';
import { tokensOf } from '#domain/reading/tokens.ts';
import { among } from '#domain/values/psql-values.ts';
import { countriesQuery } from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { readAbout } from './about.ts';

/** A proposal that comes later is of no help: the person chooses. */
const LONGEST_WAIT = 1_500;

const onlyOne = (found: readonly (string | null)[]): string | null => {
  const [first = null, ...others] = new Set(found.filter((iso3) => iso3 !== null));
  return others.length === 0 ? first : null;
};

async function namedInTitle(title: string): Promise<string | null> {
  const known = knownCountries(await queryClient.fetchQuery(countriesQuery));
  return onlyOne(countriesIn(tokensOf(title, { start: 0, end: title.length }), known));
}

async function proposedFor({ file, name, publishers, sources }: DocumentDraft): Promise<string | null> {
  const signal = AbortSignal.timeout(LONGEST_WAIT);
  const ofText = async () => (file === null ? [] : (await readAbout(file.filename, signal)).countries);
  const ofPublishers = async () => {
    const where = { id: among([...new Set([...publishers, ...sources])]) };
    return (await psql.list('publishers', { select: ['iso3'], where }, { signal })).rows.map(({ iso3 }) => iso3);
  };
  const [text, title, parties] = await Promise.all([
    ofText().catch(() => []),
    namedInTitle(name).catch(() => null),
    ofPublishers().catch(() => []),
  ]);
  return onlyOne(text) ?? title ?? onlyOne(parties);
}

/** The chosen country, null to create the document without one, undefined to go back to the form. */
type Answer = string | null | undefined;

function Question({ proposed, onAnswer }: { proposed: string | null; onAnswer: (answer: Answer) => void }) {
  const id = useId();
  const [iso3, setIso3] = useState(proposed);
  const create = useRef<HTMLButtonElement>(null);
  // The next key is Enter once a country is there.
  useEffect(() => {
    if (iso3 === null) document.getElementById(id)?.focus();
    else create.current?.focus();
  }, [id, iso3]);
  return (
    <>
      <p>{WORDS.reason}</p>
      <Form.Item label={WORDS.country} htmlFor={id} layout="vertical">
        <CountryPicker id={id} value={iso3} onChange={setIso3} clearable={false} />
      </Form.Item>
      <div className="ant-modal-confirm-btns">
        <Button onClick={() => onAnswer(undefined)}>{FACT.goBack}</Button>
        <Button onClick={() => onAnswer(null)}>{WORDS.without}</Button>
        <Button ref={create} type="primary" disabled={iso3 === null} onClick={() => onAnswer(iso3)}>
          Create
        </Button>
      </div>
    </>
  );
}

export function useCountryQuestion() {
  const { modal } = App.useApp();
  const asking = useRef(false);
  return useCallback(
    async (draft: DocumentDraft, row: unknown): Promise<boolean | DocumentDraft> => {
      if (row !== null || draft.countries.length > 0) return true;
      if (asking.current) return false;
      asking.current = true;
      try {
        const proposed = await proposedFor(draft);
        const answer = await new Promise<Answer>((resolve) => {
          const done = (given: Answer) => {
            dialog.destroy();
            resolve(given);
          };
          const content = <Question proposed={proposed} onAnswer={done} />;
          const dialog = modal.confirm({
            title: WORDS.title,
            content,
            footer: null,
            width: 520,
            onCancel: () => resolve(undefined),
          });
        });
        if (answer === undefined) return false;
        return answer === null ? true : { ...draft, countries: [answer] };
      } finally {
        asking.current = false;
      }
    },
    [modal],
  );
}
