/** Forms are loaded when they are opened; a test that opens one loads them beforehand: `beforeAll(loadForms)`. */
export async function loadForms(): Promise<void> {
  await import('../ui/form/EntityForms.tsx')
}
