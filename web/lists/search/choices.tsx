/** Draws the picker for the choices of a search field or a column filter: one value or several. */
import { useMemo, type ComponentType } from 'react';
import type { ChoicesOfOne, ChoicesOfSeveral, ReferenceList } from '#domain/search/choices.ts';
import { PickOne, PickSeveral, type FieldProps } from '#web/pickers/choice.tsx';
import { CountriesPicker, CountryNamesPicker, CountryPicker } from '#web/pickers/country-picker.tsx';
import { EventPicker } from '#web/pickers/event-picker.tsx';
import { FlagsPicker } from '#web/pickers/flags-picker.tsx';
import { HazardPathsPicker, HazardSubtypesPicker } from '#web/pickers/hazard-cascader.tsx';
import { HazardNamesPicker } from '#web/pickers/hazard-names.tsx';
import { PublishersPicker } from '#web/pickers/publishers-picker.tsx';
import { ReferencePicker, ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { StatusesPicker, StatusPicker } from '#web/pickers/status-picker.tsx';
import { ExpertsPicker, UserPicker, UsersPicker } from '#web/pickers/user-picker.tsx';
import { YearsPicker } from '#web/pickers/year-picker.tsx';

/** The values are texts or numbers, depending on the choices. */
type Props = FieldProps & { value: never; onChange: (value: unknown) => void };

type Own<C> = Exclude<C, ReferenceList | readonly string[]>;

const ONE: Record<Own<ChoicesOfOne>, ComponentType<Props>> = {
  countries: CountryPicker,
  events: EventPicker,
  statuses: StatusPicker,
  users: UserPicker,
};

const SEVERAL: Record<Own<ChoicesOfSeveral>, ComponentType<Props>> = {
  countries: CountriesPicker,
  country_names: CountryNamesPicker,
  experts: ExpertsPicker,
  flags: FlagsPicker,
  hazard_category: (field) => <HazardNamesPicker {...field} level="category" />,
  hazard_leaves: HazardSubtypesPicker,
  hazard_paths: HazardPathsPicker,
  hazard_subcategory: (field) => <HazardNamesPicker {...field} level="subcategory" />,
  hazard_subtype: (field) => <HazardNamesPicker {...field} level="subtype" />,
  hazard_type: (field) => <HazardNamesPicker {...field} level="type" />,
  publishers: PublishersPicker,
  statuses: StatusesPicker,
  users: UsersPicker,
  years: YearsPicker,
};

const isOwn = <Table extends object>(table: Table, choices: string): choices is keyof Table & string =>
  choices in table;

const useOptions = (names: readonly string[]) =>
  useMemo(() => names.map((name) => ({ value: name, label: name })), [names]);

function OneOf({ names, ...field }: Props & { names: readonly string[] }) {
  return <PickOne {...field} options={useOptions(names)} />;
}

function SeveralOf({ names, ...field }: Props & { names: readonly string[] }) {
  return <PickSeveral {...field} options={useOptions(names)} />;
}

export function ChooseOne({ choices, ...field }: Props & { choices: ChoicesOfOne }) {
  if (typeof choices !== 'string') return <OneOf {...field} names={choices} />;
  if (!isOwn(ONE, choices)) return <ReferencePicker {...field} list={choices} all />;
  const Picker = ONE[choices];
  return <Picker {...field} />;
}

export function ChooseSeveral({ choices, ...field }: Props & { choices: ChoicesOfSeveral }) {
  if (typeof choices !== 'string') return <SeveralOf {...field} names={choices} />;
  if (!isOwn(SEVERAL, choices)) return <ReferencesPicker {...field} list={choices} all />;
  const Picker = SEVERAL[choices];
  return <Picker {...field} />;
}
