import { useRef, useState } from 'react'
import { isClientError } from '../client/errors.ts'
import { type ImportWords, importBody, saveMarked } from '../client/imports.ts'
import { consolePorts } from '../client/ports.ts'
import { gatewayCalls } from '../contracts/endpoints/gateway.ts'
import type { ImportColumn, ImportFileRequest, ImportReport, ImportTemplateRequest } from '../contracts/import-files.ts'
import { LANGUAGES, type Language } from '../contracts/language.ts'
import { asError } from '../contracts/thrown.ts'
import { randomId } from '../fields/format.ts'
import { own } from '../fields/own.ts'
import { useClient, useConsole } from './services.ts'
import { useLanguage } from './use-language.ts'
import { useStore } from './use-session.ts'

export interface ImportSource {
  /** Name of the resource. */
  entity: string
  /** Fields that a file may bring, with the page's own titles. */
  columns: readonly ImportColumn[]
  /** The same in the words of another language. */
  columnsIn?(language: Language): Promise<readonly ImportColumn[]>
  /** Codes of records that there are, by column, for the example of the template. */
  examples?(): Promise<Readonly<Record<string, string>>>
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
  message: asError(error).message,
  requestId: isClientError(error) ? error.requestId : undefined,
})

/** Columns in the words of all languages: a file made by a colleague is read in any of them. */
function useColumns({ columns, columnsIn }: ImportSource): () => Promise<ImportColumn[]> {
  const language = useLanguage()
  return async () => {
    const others = LANGUAGES.filter(each => each !== language)
    // Words that cannot be had are missed by a file that is written in them, and by nothing else.
    const elsewhere = await Promise.all(others.map(each => columnsIn?.(each).catch(() => [])))
    return columns.map(column => {
      const same = elsewhere.flatMap(each => each?.find(({ key }) => key === column.key) ?? [])
      const otherLabels = same.flatMap(({ labels }) => (labels ? [labels] : []))
      return {
        ...column,
        titles: [...new Set([column, ...same].flatMap(({ titles }) => titles))],
        ...(otherLabels.length > 0 && { otherLabels }),
      }
    })
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
    template: (texts: ImportTemplateRequest['texts']) =>
      work('template', async signal => {
        // Of a template without them only the example is poorer.
        const known = await source.examples?.().catch(() => ({}))
        const columns = source.columns.map(column => {
          const example = known && own(known, column.key)
          return example ? { ...column, example } : column
        })
        const body = { entity, columns, fileName, texts }
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
