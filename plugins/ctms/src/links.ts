import type { Resource } from '@ntocc/sdk/contracts'
import { useSession } from '@ntocc/sdk/hooks'

/** Whether a page of that name is anywhere in the granted tree. */
export const isGranted = (resources: readonly Resource[], name: string): boolean =>
  resources.some(resource => resource.name === name || isGranted(resource.children ?? [], name))

/** Answers a path when its page was granted to this user, else undefined: no link to a refusal. */
export function useGrantedPath(): (name: string, path: string) => string | undefined {
  const resources = useSession(state => state.resourcelist)
  return (name, path) => (isGranted(resources, name) ? path : undefined)
}
