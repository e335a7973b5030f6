/** Divides the code of the screens into files: what every screen needs, what the lists need besides, and what other screens share. */
// @ts-check
import { join } from 'node:path';

/** The entries of each file, the first files first. What a file imports is in it or in an earlier one, so no two import each other. */
const ENTRIES = {
  frame: ['web/main.tsx', 'web/app/app.tsx', 'web/app/workplace.tsx'],
  home: ['web/screens/home.tsx'],
  lists: ['web/screens/list.tsx', 'web/lists/peek/peek-on-demand.tsx', 'web/features/facts/list/facts.tsx'],
};

const FROM_ANTD = /^import \{([^}]+)\} from 'antd';$/gm;

/** Imports the components of antd one by one: an import of all of them would hide which of them a screen needs. */
const componentByComponent = {
  name: 'antd-by-component',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || id.includes('node_modules') || !code.includes("from 'antd'")) return null;
    return code.replaceAll(FROM_ANTD, (_, /** @type {string} */ list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => {
          const [component = '', local = component] = name.split(' as ');
          const folder = component.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
          return `import ${local} from 'antd/es/${folder}/index.js';`;
        })
        .join(' '),
    );
  },
};

/** Files of antd that nearly all screens load import its forms for one function each, and few screens have a form: the imports, and those of the function alone. */
const OF_FORMS = [
  { file: /antd.es.form.context\.js$/, from: "'@rc-component/form'", to: "'@rc-component/form/es/FormContext.js'" },
  {
    file: /antd.es.radio.group\.js$/,
    from: "'../form/hooks/useForm'",
    to: JSON.stringify(join(import.meta.dirname, 'name-path.mjs')),
  },
];

const formsWithForms = {
  name: 'forms-with-forms',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    const found = OF_FORMS.find(({ file }) => file.test(id));
    if (found === undefined) return null;
    if (!code.includes(found.from)) throw new Error(`${id} imports no ${found.from} any more`);
    return code.replace(found.from, found.to);
  },
};

/**
 * The plugins, and the groups for `codeSplitting`.
 * @param {string} root
 */
export function chunks(root) {
  /** @type {Map<string, keyof typeof ENTRIES>} */
  const fileOf = new Map();
  const plugin = {
    name: 'chunks',
    buildEnd() {
      // @ts-expect-error -- the context of a plugin.
      const { getModuleInfo } = this;
      fileOf.clear();
      for (const [name, entries] of Object.entries(ENTRIES)) {
        const left = entries.map((entry) => join(root, entry));
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          if (fileOf.has(id)) continue;
          fileOf.set(id, /** @type {keyof typeof ENTRIES} */ (name));
          left.push(...(getModuleInfo(id)?.importedIds ?? []));
        }
      }
    },
  };
  const groups = Object.keys(ENTRIES).map((name) => ({
    name,
    /** @param {string} id */
    test: (id) => fileOf.get(id) === name,
    // Of the others, what few screens share stays with them.
    minShareCount: name === 'frame' ? 1 : 6,
    priority: 1,
  }));
  return { plugins: [componentByComponent, formsWithForms, plugin], groups };
}
