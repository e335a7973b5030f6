/** Shows one file: PDF and page snapshot in a frame, picture, table, text, the last three with marks. The file can't act on our page. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { PsqlError } from '#web/data/psql.ts';
import { downloadAddress, previewAddress } from '#web/data/uploads.ts';
import { Failed, Loading } from '#web/ui/states.tsx';
import { tableOf } from './csv.ts';
import { fileTextQuery, fileThereQuery, pdfTextQuery } from './file-query.ts';
import { MarkedPage } from './marked-page.tsx';
import { previewKind } from './preview-kind.ts';
import { useMarks, type MarkSource } from './use-marks.ts';

type Props = {
  filename: string;
  contentType: string | null;
  name: string;
  /** Null without marks. */
  source: MarkSource | null;
  /** A PDF as its text alone, which can be marked. */
  asText?: boolean;
};

export function FileView({ filename, contentType, name, source, asText = false }: Props) {
  const own = previewKind(contentType);
  const ofPages = asText && own === 'pdf';
  const kind = ofPages ? 'text' : own;
  const isText = kind === 'table' || kind === 'text';
  const there = useQuery({ ...fileThereQuery(filename), enabled: !isText });
  const ownText = useQuery({ ...fileTextQuery(filename), enabled: isText && !ofPages });
  const pdfText = useQuery({ ...pdfTextQuery(filename), enabled: ofPages });
  const text = ofPages ? pdfText : ownText;
  const { error, isFetching, refetch } = isText ? text : there;
  if (error !== null && !isFetching) {
    const missing = error instanceof PsqlError && error.status === 404;
    const said = missing
      ? { title: 'The file is not there any more' }
      : { title: 'The file has not been loaded', text: error.message };
    return <Failed {...said} retry={() => void refetch()} />;
  }
  if (isFetching) return <Loading what={`Loading ${name}`} />;
  const address = previewAddress(filename);
  if (kind === 'pdf') return <iframe className="preview-frame" title={name} src={`${address}#navpanes=0&view=FitH`} />;
  if (kind === 'page') {
    const plain = (
      <iframe
        className="preview-frame paper"
        title={name}
        src={address}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
    );
    return source === null ? plain : <MarkedPage filename={filename} name={name} source={source} plain={plain} />;
  }
  if (kind === 'image') return <Picture src={address} name={name} />;
  if (text.data === undefined) return null;
  // Marks replace text that React has drawn, so without them all is drawn anew.
  return <Text key={String(source !== null)} {...text.data} {...{ kind, name, filename, source }} />;
}

function Picture({ src, name }: { src: string; name: string }) {
  const [whole, setWhole] = useState(true);
  const [broken, setBroken] = useState(false);
  if (broken)
    return (
      <Failed
        title="The picture can't be read by the browser. Download it to look at it another way."
        retry={() => setBroken(false)}
      />
    );
  return (
    <div className="preview-scroll" role="region" aria-label={name} tabIndex={0}>
      <Button size="small" onClick={() => setWhole(!whole)} aria-pressed={!whole}>
        Full size
      </Button>
      <img
        className={whole ? 'preview-picture fit' : 'preview-picture'}
        src={src}
        alt={name}
        onError={() => setBroken(true)}
      />
    </div>
  );
}

const ROWS = 500;

type TextProps = {
  text: string;
  whole: boolean;
  kind: string;
  name: string;
  filename: string;
  source: MarkSource | null;
};

function Text({ text, whole, kind, name, filename, source }: TextProps) {
  const [root, setRoot] = useState<Element | null>(null);
  useMarks(root, source);
  const rows = kind === 'table' ? tableOf(text, ROWS + 1) : [];
  const [head = [], ...body] = rows;
  const cut = !whole || rows.length > ROWS;
  return (
    <div className="preview-scroll" role="region" aria-label={name} tabIndex={0}>
      {kind === 'table' ? (
        <table ref={setRoot} className="preview-table">
          <thead>
            <tr>
              {head.map((cell, at) => (
                <th key={at} scope="col" dir="auto">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, line) => (
              <tr key={line}>
                {row.map((cell, at) => (
                  <td key={at} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <pre ref={setRoot} className="preview-text" dir="auto">
          {text}
        </pre>
      )}
      {cut && (
        <p className="quiet">
          Only the beginning is shown. <a href={downloadAddress(filename)}>Download the file</a> to see all of it.
        </p>
      )}
    </div>
  );
}
