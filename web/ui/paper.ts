/** The width of A4 within the margins of base.css, in pixels; American paper is as wide, nearly. */
export const PAPER = 700;
