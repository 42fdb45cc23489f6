/** Look of the workbooks that people get. */
export const BAD_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFD6D6' } }
export const HEAD_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEAF1FB' } }
export const REQUIRED_FONT = { bold: true, color: { argb: 'FFB3261E' } }
export const HEAD_FONT = { bold: true }
export const EXAMPLE_FONT = { italic: true, color: { argb: 'FF6B7280' } }
export const FROZEN = { views: [{ state: 'frozen', ySplit: 1 }] }
export const SHEET = 'Sheet1'
