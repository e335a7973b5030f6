/** Stands in for the checks of antd's own forms, which no form here uses: their rules are in domain/ and in the database. Refuses to be used. */
// @ts-check
export default class NoRules {
  constructor() {
    throw new Error('A form of antd has rules. Rules of forms are in domain/.');
  }
}
