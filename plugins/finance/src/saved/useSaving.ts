import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import { type Definition, type SavedChange, type SavedStatementSeen, savedCalls } from '../../contract/saved.ts'

const { financeSaved, financeSavedCreate, financeSavedUpdate, financeSavedRemove, financeSavedFollow } = savedCalls
const TOUCHED = { invalidates: [financeSaved] }

/** Keeping statements. Each answers what is kept now, nothing where it was refused, which the console says. */
export function useSaving() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const creating = useAction(financeSavedCreate, TOUCHED)
  const updating = useAction(financeSavedUpdate, TOUCHED)
  const removing = useAction(financeSavedRemove, TOUCHED)
  const following = useAction(financeSavedFollow, TOUCHED)
  return {
    /** The name of the last try is that of another one already. */
    isTaken: [creating, updating].some(({ fieldErrors }) => fieldErrors.name?.code === 'validation.field.taken'),
    create: async (name: string, definition: Definition): Promise<SavedStatementSeen | undefined> => {
      const result = await creating.run({ body: { name, definition } })
      if (!result.ok) return undefined
      message.success(t('saved.done'))
      return result.data
    },
    update: async (body: SavedChange): Promise<SavedStatementSeen | undefined> => {
      const result = await updating.run({ body })
      if (!result.ok) return undefined
      message.success(t('saved.done'))
      return result.data
    },
    remove: async ({ id, version }: SavedStatementSeen): Promise<boolean> => {
      const { ok } = await removing.run({ body: { id, version } })
      if (ok) message.success(t('saved.removed'))
      return ok
    },
    follow: async ({ id }: SavedStatementSeen, follows: boolean): Promise<boolean> => {
      const { ok } = await following.run({ body: { id, follows } })
      if (ok) message.success(t('saved.done'))
      return ok
    },
  }
}
