import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('the reference says what the types say; `npm run reference` writes it anew', { timeout: 300_000 }, async () => {
  const script = fileURLToPath(new URL('../../scripts/reference.mjs', import.meta.url))
  await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toBeDefined()
})
