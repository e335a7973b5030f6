/** The menu of a dataset's spreadsheets: import, template, and the download of the saved records. Loads its dialog and its worker on demand. */
import { useEffect, useRef, useState } from 'react';
import { TableOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import type { Unit } from '#domain/dataset/import-names.ts';
import type { Sheet } from '#domain/dataset/sheet-types.ts';
import { headed, saveFile } from '#web/data/download.ts';
import { useCountries } from '#web/data/lists.ts';
import { useDownload } from '#web/grids/use-download.ts';
import { useNotices } from '#web/ui/notices.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { onImportOpened } from './pasted.ts';
import type { Ask } from './protocol.ts';

const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog);

const filesWorker = async () => (await import('./files-worker.ts')).startFilesWorker();

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type ToolContext = {
  sheet: Sheet;
  dataset: { id: number; name: string; iso3: string; unit: string };
  /** Only the template and the records can be downloaded. */
  readOnly: boolean;
};

/** The dataset's name, without the characters that a file's name can't have. */
const fileName = (name: string): string =>
  // oxlint-disable-next-line no-control-regex -- Control characters can't be part of a file's name.
  [...name.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '_')].slice(0, 150).join('').trim();

export function SpreadsheetMenu({ sheet, dataset, readOnly }: ToolContext) {
  const { id, name, unit, iso3 } = dataset;
  const notices = useNotices();
  const countries = useCountries();
  const [importing, setImporting] = useState<{ file?: File | undefined } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const request = {
    relation: 'tabular_datasets_records' as const,
    select: [headed('ID', 'id'), ...SHEET_COLUMNS.map((column) => headed(column.label, column.name))],
    where: { parent_id: `eq.${id}` as const },
    order: 'position,id',
    words: [`Records of ${name}`, 'Imported again, a row with an ID changes its record; one without is added.'],
  };
  const { progress, start, cancel } = useDownload(
    () => `${fileName(name)}_records`,
    request,
    'The records could not be downloaded',
  );
  useEffect(() => {
    if (readOnly) return undefined;
    return onImportOpened((file) => setImporting({ file }));
  }, [readOnly]);

  // The Enter that chose the entry would press the dialog's first button too.
  const openLater = () => requestAnimationFrame(() => setImporting({}));
  const close = () => {
    setImporting(null);
    // The link that opened the dialog is gone once there are records.
    requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus());
  };
  const download = async (ask: Extract<Ask, { kind: 'template' | 'unsaved' }>) => {
    let worker: Awaited<ReturnType<typeof filesWorker>> | null = null;
    try {
      worker = await filesWorker();
      const bytes = await worker.call(ask);
      saveFile(`${fileName(name)}_${ask.kind}.xlsx`, new Blob([bytes], { type: XLSX }));
    } catch (error) {
      notices.error('The workbook could not be made', error instanceof Error ? error.message : undefined);
    } finally {
      worker?.end();
    }
  };
  const downloadTemplate = () => download({ kind: 'template', name, countries: [...countries] });
  const downloadUnsaved = () => download({ kind: 'unsaved', rows: sheet.draft()?.rows ?? [] });
  useEffect(() => {
    const unsaved = () => void downloadUnsaved();
    addEventListener('helix:dataset-unsaved', unsaved);
    return () => removeEventListener('helix:dataset-unsaved', unsaved);
  });
  const { inserted, updated, deleted } = sheet.counts();
  const dirty = inserted + updated + deleted > 0;
  const downloadRecords = () => {
    start('xlsx');
    if (dirty) notices.message('The file has the saved records, without the unsaved changes', 'info');
  };
  if (progress !== null)
    return (
      <Button size="small" onClick={cancel}>
        Cancel the download ({(progress.bytes / 1_000_000).toFixed(1)} MB)
      </Button>
    );
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{
          items: [
            ...(readOnly ? [] : [{ key: 'import', label: 'Import…', onClick: openLater }]),
            { key: 'template', label: 'Download template', onClick: () => void downloadTemplate() },
            { key: 'records', label: 'Download records', onClick: downloadRecords },
            ...(dirty
              ? [{ key: 'unsaved', label: 'Download unsaved changes', onClick: () => void downloadUnsaved() }]
              : []),
          ],
        }}
      >
        <Button size="small" icon={<TableOutlined aria-hidden />} ref={button}>
          Spreadsheet
        </Button>
      </Dropdown>
      {importing && (
        <ImportDialog
          dataset={id}
          iso3={iso3}
          sheet={sheet}
          unit={unit as Unit}
          file={importing.file}
          onClose={close}
        />
      )}
    </>
  );
}
