/** Tests which pasted tables have headers, and so go through the import. */
import { expect, test } from 'vitest';
import { tableFromHtml, tableFromText } from '#domain/dataset/clipboard.ts';
import { hasHeaders } from './pasted.ts';

const PAGE = `<table><caption>Evacuees</caption><tr><th rowspan=2>Prefecture</th><th rowspan=2>Shelters open</th><th colspan=2>Evacuees</th></tr>
<tr><th>Households</th><th>Persons</th></tr><tr><td><a href="/1">Ishikawa</a></td><td>371</td><td>9,000</td><td>24,123</td></tr></table>`;

test.each([
  ['the table of a page with two lines of headers', tableFromHtml(PAGE) ?? [], true],
  ['a place and a count', tableFromText('District\tIDPs\nBay\t10'), true],
  ['headers below a title', tableFromText('Displacement in May\t\nDistrict\tIDPs\nBay\t10'), true],
  ['headers in Arabic', tableFromText('المحافظة\tعدد النازحين\nدهوك\t١٢٠'), true],
  ['headers alone', tableFromText('District\tIDPs'), false],
  ['records', tableFromText('Bay\t10\t2024-05-01\nGedo\t20\t2024-05-01'), false],
  ['records of camps', tableFromText('IDP camp 1\tCamp\t10\nIDP camp 2\tCamp\t12'), false],
  ['a column of counts', tableFromText('10\n20\n30'), false],
  ['a count with its header', tableFromText('IDPs\n20\n30'), false],
  ['one cell', tableFromText('District'), false],
])('%s', (_, table, has) => expect(hasHeaders(table)).toBe(has));
