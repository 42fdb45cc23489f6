/** The list that the export lines write: 30 columns of text, numbers, money, codes and times. */

const KINDS = ['text', 'text', 'text', 'integer', 'decimal', 'money', 'dateTime', 'date', 'code', 'text']
const COLUMN_COUNT = 30
const LABELS = { A: 'Waiting', B: 'In transit', C: 'Unloaded' }
const START = Date.UTC(2026, 0, 1)

export const columns = Array.from({ length: COLUMN_COUNT }, (_, index) => {
  const kind = KINDS[index % KINDS.length]
  return { key: `column${index}`, title: `Column ${index}`, kind, ...(kind === 'code' ? { labels: LABELS } : {}) }
})

const VALUES = {
  text: (row, column) => `Value ${row * 31 + column} 武汉`,
  integer: row => row,
  decimal: row => row / 8,
  money: row => (row * 1.37).toFixed(2),
  dateTime: row => new Date(START + row * 60_000).toISOString(),
  date: row => new Date(START + row * 60_000).toISOString().slice(0, 10),
  code: row => 'ABC'[row % 3],
}

/** A row as a list API answers it. */
export function recordOf(row) {
  const record = { id: row }
  for (const [index, { key, kind }] of columns.entries()) record[key] = VALUES[kind](row, index)
  return record
}

/** A page of `total` rows; its cursor is the number of the next row. */
export function pageOf({ total, start, size }) {
  const end = Math.min(total, start + size)
  const records = []
  for (let row = start; row < end; row++) records.push(recordOf(row))
  return { total, records, ...(end < total ? { nextCursor: String(end) } : {}) }
}
