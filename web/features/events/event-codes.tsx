/** Adds and removes the codes of an event: each with its type and, if known, its country. */
import './event-codes.css';
import { useState, type KeyboardEvent } from 'react';
import { Button, ConfigProvider, Input, Tag } from 'antd';
import {
  EVENT_CODE_TYPES,
  readEventCode,
  typeOfCode,
  writeEventCode,
  type EventCodeType,
} from '#domain/events/event-codes.ts';
import { useCountryNames } from '#web/data/lists.ts';
import type { FieldProps } from '#web/pickers/choice.tsx';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { Select } from '#web/ui/select.tsx';

type Props = FieldProps & {
  value: readonly string[];
  onChange: (codes: string[]) => void;
  /** The event's countries: the only one is proposed. */
  countries: readonly string[];
};

const TYPES = EVENT_CODE_TYPES.map((value) => ({ value, label: value }));

export function EventCodes({ value, onChange, onBlur, countries, ...field }: Props) {
  const countryNames = useCountryNames();
  const { componentDisabled } = ConfigProvider.useConfig();
  const fixed = field.disabled ?? componentDisabled ?? false;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<EventCodeType | null>(null);
  const [country, setCountry] = useState<string | null | undefined>();
  const type = chosen ?? typeOfCode(typed) ?? 'Government Assigned Identifier';
  const [only = null, ...others] = countries;
  const iso3 = country === undefined && others.length === 0 ? only : (country ?? null);

  const add = () => {
    // A semicolon parts codes, as in files.
    const codes = typed.split(';').map((code) => code.trim());
    setTyped('');
    const written = codes
      .filter((code) => code !== '')
      .map((code) => writeEventCode({ code, type: chosen ?? typeOfCode(code) ?? type, iso3 }));
    const all = [...new Set([...value, ...written])];
    if (all.length > value.length) onChange(all);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Escape') setTyped('');
  };
  const wordsOf = (stored: string): string => {
    const read = readEventCode(stored);
    if (read === null) return stored;
    return [read.code, read.type, ...(read.iso3 === null ? [] : [countryNames([read.iso3])])].join(' · ');
  };
  return (
    <div className="event-codes">
      {value.map((stored) => (
        <Tag
          key={stored}
          closable={!fixed}
          closeIcon={fixed ? false : undefined}
          onClose={() => onChange(value.filter((other) => other !== stored))}
        >
          <bdi>{wordsOf(stored)}</bdi>
        </Tag>
      ))}
      {!fixed && (
        <div className="event-code-line">
          <Input
            {...field}
            dir="auto"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
            onBlur={onBlur}
          />
          <Select
            aria-label="Type of the code"
            value={type}
            options={TYPES}
            onChange={(one: EventCodeType) => setChosen(one)}
          />
          <CountryPicker aria-label="Country of the code" clearable value={iso3} onChange={setCountry} />
          <Button onClick={add} disabled={typed.trim() === ''}>
            Add code
          </Button>
        </div>
      )}
    </div>
  );
}
