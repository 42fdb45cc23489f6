import { useRef, useState } from 'react'
import { isClientError } from '../client/errors.ts'
import { type ImportWords, importBody, saveMarked } from '../client/imports.ts'
import { consolePorts } from '../client/ports.ts'
import { gatewayCalls } from '../contracts/endpoints/gateway.ts'
import type { ImportColumn, ImportFileRequest, ImportReport } from '../contracts/import-files.ts'
import { LANGUAGES } from '../contracts/language.ts'
import { randomId } from '../fields/format.ts'
import { useClient, useConsole, usePlugin } from './services.ts'
import { useLanguage } from './use-language.ts'
import { useStore } from './use-session.ts'

export interface ImportSource {
  /** Name of the resource. */
  entity: string
  /** Fields that a file may bring, with the page's own titles. */
  columns: readonly ImportColumn[]
  /** Of the template, without extension. */
  fileName: string
  /** How the errors of a row are told. */
  words: ImportWords
  /** Rows have been added, also after the drawer was closed. */
  onDone?(): void
}

/** Where an import stands. */
export type ImportStep = 'file' | 'preview' | 'check' | 'result'

interface Trouble {
  message: string
  requestId?: string | undefined
}

const troubleOf = (error: unknown): Trouble => ({
  message: error instanceof Error ? error.message : String(error),
  requestId: isClientError(error) ? error.requestId : undefined,
})

type Texts = Readonly<Record<string, unknown>> | undefined

const titleIn = (texts: Texts, entity: string, key: string): string[] => {
  const title = (texts?.[entity] as Record<string, unknown> | undefined)?.[key]
  return typeof title === 'string' ? [title] : []
}

/** Columns with their titles in all languages: a file made by a colleague is read in any of them. */
function useColumns({ entity, columns }: ImportSource): () => Promise<ImportColumn[]> {
  const plugin = usePlugin()
  const language = useLanguage()
  return async () => {
    const others = LANGUAGES.filter(each => each !== language)
    const texts = await Promise.all(others.map(each => plugin?.textsIn?.(each)))
    return columns.map(column => ({
      ...column,
      titles: [...new Set([...column.titles, ...texts.flatMap(each => titleIn(each, entity, column.key))])],
    }))
  }
}

/** An import from the choice of a file to its result. The import itself runs beside the page and goes on without it. */
export function useImport(source: ImportSource) {
  const { entity, fileName, words } = source
  const client = useClient()
  const { imports } = useConsole()
  const columnsOf = useColumns(source)
  const [step, setStep] = useState<ImportStep>('file')
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [trouble, setTrouble] = useState<Trouble>()
  const [busy, setBusy] = useState<'template' | 'preview' | 'check' | 'workbook'>()
  const [jobId, setJobId] = useState<string>()
  const job = useStore(imports, jobs => jobs.find(each => each.id === jobId))
  const running = useRef<AbortController>(undefined)

  const work = async <T>(what: NonNullable<typeof busy>, run: (signal: AbortSignal) => Promise<T>) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setBusy(what)
    setTrouble(undefined)
    try {
      return await run(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) setTrouble(troubleOf(error))
      return undefined
    } finally {
      if (running.current === controller) setBusy(undefined)
    }
  }

  const look = async (of: File, what: 'preview' | 'check') => {
    const found = await work(what, async signal => {
      const head: ImportFileRequest = { id: randomId(32), entity, columns: await columnsOf(), step: what }
      return client.call(gatewayCalls.importFile, { body: importBody(head, of), signal, silent: true })
    })
    if (!found) return
    setReport(found)
    setStep(what)
  }

  return {
    step,
    file,
    report,
    trouble,
    busy,
    job,
    template: (texts: { codes: string; code: string; name: string }) =>
      work('template', async signal => {
        const body = { entity, columns: [...source.columns], fileName, texts }
        const blob = await client.call(gatewayCalls.importTemplate, { body, signal, silent: true })
        consolePorts().saveFile(blob, `${fileName}.xlsx`)
      }),
    choose: (chosen: File) => {
      setFile(chosen)
      return look(chosen, 'preview')
    },
    check: () => file && look(file, 'check'),
    /** The file with its bad cells marked. */
    workbook: (rows: 'bad' | 'all') =>
      file &&
      work('workbook', async signal => {
        const marked = { entity, columns: await columnsOf(), file, words }
        await saveMarked(client, marked, { issues: report?.outcome?.issues ?? [], rows }, { signal, silent: true })
      }),
    start: async (mode: 'all' | 'valid', again?: string) => {
      if (!file || !report) return
      const columns = await columnsOf()
      const order = { entity, columns, mode, file, words, total: report.total, ...(again && { again }) }
      setJobId(imports.start({ ...order, ...(source.onDone && { onAdded: source.onDone }) }))
      setStep('result')
    },
    cancel: () => (job?.state === 'running' ? imports.cancel(job.id) : running.current?.abort()),
    retry: () => job && imports.retry(job.id),
    saveRefused: () => job && imports.saveRefused(job.id),
    /** Back to the choice of a file. */
    restart: () => {
      running.current?.abort()
      setTrouble(undefined)
      setStep('file')
    },
  }
}

export type ImportModel = ReturnType<typeof useImport>
