/** Where the form of a province comes from. */
export interface BroughtForm {
  /** The plugin that brings it; absent for the product's own. */
  plugin?: string
  /** The newest build of that plugin is not in force, and why, as far as it is for the caller: the form is that of the build before. */
  behind?: string
}
