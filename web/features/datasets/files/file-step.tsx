/** The choice of a file: dropped, or by the browser's dialog. Reads nothing. */
import { useRef, useState, type DragEvent } from 'react';
import { FileExcelOutlined } from '@ant-design/icons';
import { Button } from 'antd';

const KINDS = '.xlsx,.xlsm,.ods,.csv,.tsv,.txt,.json,.geojson,.zip,.gz';

export function FileStep({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className="import-drop"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileExcelOutlined aria-hidden className="import-icon" />
      <p>Drop a workbook (.xlsx, .ods), a text file (.csv), JSON or GeoJSON here, also in a zip</p>
      <Button type="primary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className="quiet">
        The first row with headers is found by itself, and columns are matched by their names in any order.
      </p>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        hidden
        aria-label="Spreadsheet"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
