import { useClient, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import { useState } from 'react'
import { MOST_ARCHIVED } from '../../contract/archive-calls.ts'
import { reportCalls } from '../../contract/calls.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), each => each.charCodeAt(0))

/**
 * Takes evidence of documents out of the console as one signed file. It is asked for without a key to do it once: the answer would be kept, with
 * people's numbers in it.
 */
export function useArchive() {
  const { t } = useTranslation()
  const client = useClient()
  const [isPending, setPending] = useState(false)
  const { message } = App.useApp()
  const take = async (documentCodes: string[]): Promise<void> => {
    if (documentCodes.length > MOST_ARCHIVED) return void message.warning(t('archive.most', { most: MOST_ARCHIVED }))
    setPending(true)
    try {
      const { name, content, no } = await client.call(reportCalls.reportArchive, { body: { documentCodes } })
      client.save(new Blob([bytesOf(content)], { type: 'application/zip' }), name)
      message.success(t('archive.made', { no }))
    } catch {
      // The client has told it.
    } finally {
      setPending(false)
    }
  }
  return { take, isPending }
}
