/** The notices above the form of a fact: its lock, changes around it since its sign-off, that it does not count, and the reader's rights. */
import { Alert, Button } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { changeAroundWords } from '#domain/records/changes-around.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { joined } from '#domain/facts/excerpt-needs.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { isSwapped, movedTo, pointOf } from '#domain/facts/locations.ts';
import { FACT } from '#domain/messages/facts.ts';
import type { Box } from '#domain/values/map-view.ts';
import type { FactStatus } from '#web/data/fact-status.ts';
import { useCountries, useUserName } from '#web/data/lists.ts';
import { RecordNotices } from '#web/forms/record-notices.tsx';
import type { Rights } from '#web/forms/rights.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { FACT_FORM, type FactRow } from './fact.ts';
import { nameOf } from './use-locations.ts';

function LockNotice({ status }: { status: FactStatus }) {
  const mayUnlock = status.allowed_statuses.some((allowed) => allowed !== 'Comment');
  const how = mayUnlock ? 'To edit, reopen it from Reviews.' : 'Ask a coordinator to reopen this fact.';
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      icon={
        <span>
          <StatusIcon status={status.status} />
        </span>
      }
      title={`Fact ${(status.status ?? '').toLowerCase()}`}
      description={how}
    />
  );
}

function AroundNotice({ changes }: { changes: FactStatus['changed_around'] }) {
  const userName = useUserName();
  const lines = changes.map((change) => changeAroundWords(change, userName, momentOf));
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={`Changed since sign-off: ${lines.join('; ')}`}
      description="A review of the fact takes this note away."
    />
  );
}

/** Beside the flag of the import: one click exchanges them. Nothing while no place is so. */
function SwappedNotice({ show }: Pick<Props, 'show'>) {
  const { control, getValues, setValue } = useFormContext<FactDraft>();
  const [iso3, locations] = useWatch({ control, name: ['iso3', 'locations'] });
  const box = useCountries().find((country) => country.iso3 === iso3)?.boundingbox as Box | undefined;
  const swapped = locations.filter((location) => isSwapped(location, box ?? null));
  if (swapped.length === 0) return null;
  const swap = () => {
    const exchanged = getValues('locations').map((location) => {
      const point = pointOf(location);
      return point === null || !isSwapped(location, box ?? null) ? location : movedTo(location, [point[1], point[0]]);
    });
    setValue('locations', exchanged, { shouldDirty: true, shouldValidate: true });
    show('locations');
  };
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={FACT.swapped(joined(swapped.map(nameOf)))}
      action={
        <Button size="small" onClick={swap}>
          {FACT.swap}
        </Button>
      }
    />
  );
}

type Props = {
  row: FactRow | null;
  rights: Rights;
  status: FactStatus | null;
  /** Goes to a field of the form. */
  show: (field: string) => void;
};

export function FactNotices({ row, rights, status, show }: Props) {
  return (
    <>
      {status?.locked === true && <LockNotice status={status} />}
      {status !== null && status.changed_around.length > 0 && <AroundNotice changes={status.changed_around} />}
      {row !== null && row.event_role === null && (
        <Alert
          className="form-notice"
          type="info"
          showIcon
          title={FACT.noEvent}
          description={row.parent_id !== null ? FACT.noEventOfSub : FACT.noEventText}
          action={
            rights.mayChange && (
              <Button size="small" onClick={() => show('event_id')}>
                Choose an event
              </Button>
            )
          }
        />
      )}
      {rights.mayChange && <SwappedNotice show={show} />}
      <RecordNotices kind={FACT_FORM} row={row} rights={rights} />
    </>
  );
}
