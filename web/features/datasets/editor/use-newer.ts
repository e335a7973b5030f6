/** Follows the dataset while others save, lock or unlock it: takes its new version, and its new records if none is changed here. Unsaved changes stay as they are, because their save compares them with the newer records. */
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SheetDraft } from '#domain/dataset/sheet-types.ts';
import { useNotices } from '#web/ui/notices.ts';
import { savedAtOf, type EditedDataset } from './edited-dataset.ts';
import { loadRecords, stampOf, type LoadedRecords } from './load-records.ts';
import type { OpenSheet } from './use-save.ts';

type Props = {
  dataset: EditedDataset;
  opened: OpenSheet;
  merge: (loaded: LoadedRecords, draft: SheetDraft | null) => OpenSheet;
  reload: () => Promise<void>;
};

export function useNewer({ dataset, opened, merge, reload }: Props): void {
  const { id, version } = dataset;
  const savedAt = savedAtOf(dataset);
  const notices = useNotices('dataset-newer');
  // The window is looked at again: somebody else may have saved, locked or unlocked the dataset meanwhile.
  const { data: newest } = useQuery({
    queryKey: ['version of a dataset', id],
    queryFn: async ({ signal }) => (await stampOf(id, signal)).version,
    initialData: version,
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  useEffect(() => {
    if (newest > version) void reload();
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each newer version that is found.
  }, [newest]);
  useEffect(() => {
    if (opened.savedAt === savedAt) opened.version = version;
    else if (opened.version === version) opened.savedAt = savedAt;
    else if (opened.version < version && opened.sheet.draft() === null) {
      const stopped = new AbortController();
      void loadRecords(id, { signal: stopped.signal }).then(
        (loaded) => {
          if (stopped.signal.aborted || opened.sheet.draft() !== null) return;
          merge(loaded, null);
          notices.message('Somebody else saved this dataset: the newer records are shown', 'info');
        },
        // The next save is refused then, and loads them.
        () => undefined,
      );
      return () => stopped.abort();
    }
    return undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- Once each time the dataset or its records were read.
  }, [dataset, opened]);
}
