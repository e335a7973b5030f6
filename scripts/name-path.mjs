/** The only function of antd's forms that its radio buttons use: without it, each screen with radio buttons would load all of the forms. */
// @ts-check

/** @param {string | number | readonly (string | number)[] | undefined | false} name */
export const toNamePathStr = (name) => (name === undefined || name === false ? [] : [name].flat()).join('_');
