/** Texts that the client itself says, in English; `locales/<language>/client.json` has them in all four. */
export const CLIENT_TEXTS = {
  network: 'The service cannot be reached. Check the connection and try again.',
  timeout: 'The service did not answer in time.',
  badAnswer: 'The service gave an answer that cannot be read.',
  invalid: 'Some fields need attention.',
  fileTooLarge: 'The file is larger than 10 MB.',
  fileEmpty: 'The file is empty.',
  fileType: 'This kind of file is not taken. Add a picture (JPEG, PNG, WebP, GIF) or a PDF.',
} as const

export type ClientTextKey = keyof typeof CLIENT_TEXTS
