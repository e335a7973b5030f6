/** A change of the household sizes: begun by hand, by a file or by a copy of a year, previewed, then saved. Draws nothing. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsIn, sizesOfTable, type SizeAnswer, type SizeChange } from '#domain/facts/household-sizes.ts';
import { REFERENCE_LISTS } from '#domain/messages/reference-lists.ts';
import { counted } from '#domain/values/counts.ts';
import { useOperations } from '#web/data/operations.ts';
import { runChange } from '#web/data/running-changes.ts';
import { changeOf } from '#web/lists/changes/change-attempt.ts';
import { useNotices } from '#web/ui/notices.ts';
import { previewOf, saveSizes, type Size, type SizesChange } from './sizes-queries.ts';

type Table = Parameters<typeof sizesOfTable>[0];
/** Reads the rows of a file; refuses one that it can't read in words. */
export type ReadRows = (file: File) => Promise<Table>;

type Begun = { title: string; change: SizesChange; lines: readonly number[] | null };
type Preview = { title: string; lines: readonly number[] | null; answer: SizeAnswer };

const messageOf = (error: Error | null): string | null => error?.message ?? null;

export function useChangeOfSizes(readRows: ReadRows) {
  const notices = useNotices();
  const { undoOf } = useOperations();
  /** The row in the dialog of fields; its size is null for a new one. */
  const [editing, setEditing] = useState<{ size: Size | null } | null>(null);
  const [begun, setBegun] = useState<{ change: SizesChange; preview: Preview } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const close = () => {
    setEditing(null);
    setBegun(null);
    setRefused(null);
    saving.reset();
    previewing.reset();
  };
  const saving = useMutation({
    mutationFn: ({ change, recompute }: { change: SizesChange; recompute: boolean }) => saveSizes(change, recompute),
    onSuccess: (answer) => {
      const facts = [
        answer.recomputed > 0 && `${counted(answer.recomputed, 'fact')} recomputed`,
        answer.refused > 0 && `${counted(answer.refused, 'fact')} refused it`,
      ].flatMap((part) => (part === false ? [] : [part]));
      const title = 'The household sizes have been updated';
      notices.success(title, [resultsIn(answer), ...facts].join(', '), undoOf(answer.operation_id, title));
      close();
      if (answer.rest.length > 0) void recomputeRest(answer);
    },
  });
  const recomputeRest = async ({ rest, operation_id: operation }: SizeAnswer) => {
    const attempt = changeOf('facts', { values: { household_size: 'list' } });
    await runChange('Household sizes of facts', rest, async (part) => {
      await attempt(part, { operation });
    });
  };
  const previewing = useMutation({
    mutationFn: async ({ change }: Begun) => previewOf(change),
    onSuccess: (answer, { title, change, lines }) => {
      const [row] = answer.rows;
      if ('copyOf' in change && row === undefined)
        notices.message(`Every country with a size of ${change.copyOf} has one of ${change.copyOf + 1}`, 'info');
      // One row by hand is saved at once if no fact changes with it; what is wrong with it stands in its dialog.
      else if (editing !== null && row?.result === 'refused') setRefused(row.message);
      else if (editing !== null && answer.facts_count === 0) saving.mutate({ change, recompute: false });
      else setBegun({ change, preview: { title, lines, answer } });
    },
    onError: (error) => {
      if (editing === null) notices.error(REFERENCE_LISTS.notSaved, error.message);
    },
  });
  const reading = useMutation({
    mutationFn: async (file: File) => {
      const found = sizesOfTable(await readRows(file));
      if ('problem' in found) throw new Error(found.problem);
      return found;
    },
    onSuccess: ({ changes, lines }, { name }) =>
      previewing.mutate({ title: `Household sizes of ${name}`, change: { changes }, lines }),
    onError: (error) => notices.error('The file could not be read', error.message),
  });
  const preview = (title: string, change: SizesChange) => {
    setRefused(null);
    previewing.mutate({ title, change, lines: null });
  };
  return {
    editing,
    preview: begun?.preview ?? null,
    busy: previewing.isPending || saving.isPending || reading.isPending,
    refusal: refused ?? messageOf(saving.error) ?? (editing === null ? null : messageOf(previewing.error)),
    edit: (size: Size | null) => setEditing({ size }),
    submit: (change: SizeChange) =>
      preview(`Household size of ${editing?.size?.country ?? change.iso3} in ${change.year}`, { changes: [change] }),
    remove: ({ iso3, country, year }: Size) =>
      preview(`Delete the household size of ${country} in ${year}`, { changes: [{ iso3, year, delete: true }] }),
    copy: (year: number) => preview(`Copy ${year} to ${year + 1}`, { copyOf: year }),
    read: (file: File) => reading.mutate(file),
    save: (recompute: boolean) => begun !== null && saving.mutate({ change: begun.change, recompute }),
    /** Back from the preview; the typed values stay. */
    back: () => {
      setBegun(null);
      saving.reset();
    },
    close,
  };
}
