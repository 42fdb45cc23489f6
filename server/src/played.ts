import { join } from 'node:path'
import { playBank } from './bank/play.ts'
import { playRegulator } from './regulator/play.ts'

interface Played {
  url: string
  close(): Promise<void>
}

/** Whom a trial talks to who is somebody real elsewhere, by the variable that an installation names them with. */
const PLAYED: Readonly<Record<string, (dataDir: string) => Promise<Played>>> = {
  REGULATOR_URL: () => playRegulator(),
  BANK_URL: dataDir => playBank(dataDir.includes('://') ? undefined : join(dataDir, 'bank.jsonl')),
}

/**
 * What is reported and paid in a trial reaches nobody: it has its own to talk to. Played is who is named nowhere else, and only for an
 * area in force that asks for them; `env` names them from then on.
 */
export const playedIn = async (
  env: Record<string, string | undefined>,
  dataDir: string,
  isRead: (variable: string) => boolean,
): Promise<{ close(): Promise<void> }> => {
  const all: Played[] = []
  for (const [variable, play] of Object.entries(PLAYED)) {
    if (env[variable] || !isRead(variable)) continue
    const played = await play(dataDir)
    all.push(played)
    env[variable] = played.url
  }
  return {
    close: async () => {
      for (const played of all) await played.close()
    },
  }
}
