import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Asked } from './asks.ts'
import { TOLD_OF_PROVINCE } from './control.ts'

/** What the papers of one province's regulator say, in a file: what it asks for, and the enterprise's code where not any will do. */
export type Papers = Asked & { readonly enterprise?: string }

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Reads a file of papers.
 * @param file from the folder that the command was called in, which npm leaves for that of the package
 * @throws Error with the name of a file that is not there or is no object of JSON
 */
export const readPapers = (file: string): Papers => {
  const path = resolve(process.env.INIT_CWD ?? '', file)
  let papers: unknown
  try {
    papers = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`What the regulator asks for cannot be read from ${path}: ${reasonOf(error)}`)
  }
  if (typeof papers !== 'object' || papers === null || Array.isArray(papers))
    throw new Error(`${path} is no object such as {"ok": "200"}.`)
  return papers
}

/**
 * Tells a simulator what it asks for.
 * @throws Error for what no regulator can be told
 */
export const tellPapers = async (app: FastifyInstance, { enterprise, ...asked }: Papers): Promise<void> => {
  const unknown = Object.keys(asked).filter(key => !TOLD_OF_PROVINCE.includes(key))
  if (unknown.length > 0)
    throw new Error(
      `The regulator knows no ${unknown.join(', ')}: it is told of ${[...TOLD_OF_PROVINCE, 'enterprise'].join(', ')}.`,
    )
  const answer = await app.inject({ method: 'POST', url: '/control/province', payload: asked })
  if (answer.statusCode >= 400) throw new Error(`The regulator cannot be told so: ${answer.json().message}`)
}
