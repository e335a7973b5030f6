/** When the check of a release lists a change against the previous one: above both limits. */
import { useId, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, InputNumber } from 'antd';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { Card } from '#web/ui/card.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { useNotices } from '#web/ui/notices.ts';

type Limits = { release_change_percent: number; release_change_people: number };
type Field = keyof Limits;

const FIELDS = {
  release_change_percent: ['Change in per cent', '%'],
  release_change_people: ['Change in people', 'people'],
} as const;

const isField = (name: string | null): name is Field => name !== null && name in FIELDS;
const REFUSED = { noun: 'settings', at: (path: string | null) => (isField(path) ? path : null) };

type Props = { id: number; limits: Limits; etag: string | null };

export function ReleaseSettings({ id, limits, etag }: Props) {
  const form = useId();
  const notices = useNotices();
  const [typed, setTyped] = useState<Partial<Record<Field, number | null>>>({});
  const save = useMutation({
    mutationFn: () => psql.update('settings', id, typed, { etag }),
    onSuccess: () => {
      setTyped({});
      notices.success('The limits of releases are saved');
    },
    onError: (error) => notices.error('Failed to update the settings', refusalOf(error, REFUSED).text),
    onSettled: () => invalidate('settings'),
  });
  const problem = save.error && refusalOf(save.error, REFUSED);
  const isChanged = Object.entries(typed).some(([field, value]) => value !== limits[field as Field]);
  return (
    <Card title="Releases">
      <p className="form-line">
        The check of a release lists each change of a country, cause and type against the previous release that is above
        both limits.
      </p>
      <form
        id={form}
        className="narrow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !save.isPending) save.mutate();
        }}
      >
        {Object.entries(FIELDS).map(([field, [label, unit]]) => (
          <Labelled key={field} label={label} problem={problem?.field === field ? problem.text : null}>
            {(control) => (
              <InputNumber
                {...control}
                suffix={unit}
                min={0}
                controls={false}
                value={field in typed ? (typed[field as Field] ?? null) : limits[field as Field]}
                onChange={(value) => setTyped((before) => ({ ...before, [field]: value }))}
              />
            )}
          </Labelled>
        ))}
        <Button htmlType="submit" type="primary" disabled={!isChanged} loading={save.isPending}>
          Save the limits
        </Button>
      </form>
    </Card>
  );
}
