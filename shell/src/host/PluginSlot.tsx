import type { SlotContribution, SlotHost, SlotRoom } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import type { PluginHost } from './host.ts'
import { PluginPage } from './PluginPage.tsx'

/** The slots of the console's pages, filled by the plugins that a host runs. */
export function useSlotHost({ slots }: PluginHost): SlotHost {
  return useMemo(() => ({ getSnapshot: slots.getSnapshot, subscribe: slots.subscribe, Outlet: byRef(slots) }), [slots])
}

function byRef(slots: PluginHost['slots']): SlotHost['Outlet'] {
  return function Outlet(props: { contribution: SlotContribution; given: object; room?: SlotRoom }) {
    const { contribution, given, room } = props
    const known = slots.getSnapshot().find(({ key }) => key === contribution.key)
    // A plugin taken out of the set while its part was on screen: nothing to draw any more.
    return known ? <PluginPage key={known.key} page={known} given={given} room={room} /> : null
  }
}
