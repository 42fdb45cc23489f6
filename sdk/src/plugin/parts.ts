import type { BuiltPlugin, ManifestPlugin, PluginParts } from '../contracts/console.ts'

/** What a browser gets of a plugin.json in two parts: what it needs of every plugin, and what it needs to run this one. */

/** Of the whole plugin, for the manifest of every branch that has it. */
export function listed(plugin: BuiltPlugin, parts: ManifestPlugin['parts']): ManifestPlugin {
  const { id, version, sdk, base, todo, title, menu, references } = plugin
  return {
    id,
    version,
    sdk,
    base,
    parts,
    pages: plugin.pages.map(({ files: _, ...page }) => page),
    slots: plugin.slots.map(({ files: _, ...slot }) => slot),
    todo,
    ...(title && { title }),
    ...(menu && { menu }),
    ...(references && { references }),
  }
}

/** For its first visit. A build that does not tell its uses by file has them at its entry. */
export function partsOf({ entry, files, css, locales, pages, slots, uses, chunkUses }: BuiltPlugin): PluginParts {
  return {
    entry,
    files,
    css,
    uses: chunkUses ?? { [entry]: uses },
    locales,
    pageFiles: Object.fromEntries(pages.map(page => [page.name, page.files])),
    slotFiles: slots.map(slot => slot.files),
  }
}
