import { areaPage } from '../registry/menus.ts'

/** The code that a page reads by, as its plugin declares. */
export const permissionOfPage = (name: string): string | undefined => areaPage(name)?.permission

/** Codes without which granted pages stay closed: a role that has the page has the code with it. */
export const permissionsOfPages = (pages: readonly string[]): string[] => [
  ...new Set(pages.flatMap(name => permissionOfPage(name) ?? [])),
]
