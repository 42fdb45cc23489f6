import { proveBooks } from '../books/prove.ts'
import type { Sweep } from '../jobs/sweep.ts'

/** Every night; what differs is an error in the log, and a failed job where administrators look. */
export const booksSweep: Sweep = {
  name: 'books',
  title: {
    en: 'Prove the books',
    zh: '核对账簿',
    es: 'Comprobar los libros',
    ja: '帳簿の照合',
  },
  cron: '40 2 * * *',
  run: async ({ db, log }) => {
    const found = await proveBooks(db)
    for (const difference of found) log.error(difference, 'the books do not agree')
    if (found.length > 0) throw new Error(`the books do not agree in ${found.length} places`)
  },
}
