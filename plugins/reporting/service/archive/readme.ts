const COMMANDS = [
  'openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig',
  'sha256sum -c SHA256SUMS',
  'openssl pkey -pubin -in public-key.pem -outform DER | sha256sum',
] as const

/** What an archive is and how it is verified, for whoever has it and nothing else: by OpenSSL 3 and the tools of any Linux. */
const PARTS = [
  [
    '中文',
    '本压缩包是网络货运监管上报的存证：上报单据、每个报文参考号下的正文，以及每次发送与应答。内含个人信息，请妥善保管。',
    '1. manifest.json 列出全部文件及其 SHA-256；manifest.sig 是对它的 Ed25519 签名。验签：',
    '2. SHA256SUMS 也在清单之中。逐个核对文件：',
    '3. 公钥指纹应与控制台“上报”页面公布的一致：',
    'chain 为上一个 chain 与本文件 SHA-256 相接后的 SHA-256；previous 指向本分支机构上一份存证包的清单。',
  ],
  [
    'English',
    "This archive is evidence of reports to a regulator of network freight: documents, what was written under each reference number, and what was sent and answered. It holds people's data: keep it safe.",
    '1. manifest.json names every file with its SHA-256; manifest.sig is an Ed25519 signature of it. Verify it:',
    '2. SHA256SUMS is in the manifest too. Compare the files with it:',
    '3. The fingerprint of the key is the one that the console shows beside its reports:',
    'chain is the SHA-256 of the chain before and the SHA-256 of the file, one behind the other; previous is the manifest of the archive that the branch made before.',
  ],
  [
    'Español',
    'Este archivo es prueba de informes a un regulador de transporte: documentos, lo escrito bajo cada número de referencia, y lo enviado y contestado. Contiene datos de personas: guárdelo bien.',
    '1. manifest.json nombra cada fichero con su SHA-256; manifest.sig es su firma Ed25519. Compruébela:',
    '2. SHA256SUMS también está en el manifiesto. Compare los ficheros:',
    '3. La huella de la clave es la que la consola muestra junto a sus informes:',
    'chain es el SHA-256 del chain anterior seguido del SHA-256 del fichero; previous es el manifiesto del archivo que la sucursal hizo antes.',
  ],
  [
    '日本語',
    'このアーカイブは監督機関への報告の証拠です。報告書、参照番号ごとの本文、送受信の記録を含みます。個人情報があるため厳重に保管してください。',
    '1. manifest.json は全ファイルと SHA-256 の一覧、manifest.sig はその Ed25519 署名です。署名の検証:',
    '2. SHA256SUMS も一覧に含まれます。ファイルの照合:',
    '3. 鍵のフィンガープリントはコンソールの報告画面に表示されるものと一致します:',
    'chain は直前の chain とファイルの SHA-256 をつないだものの SHA-256、previous は拠点が直前に作ったアーカイブの manifest です。',
  ],
] as const

/** The text of README.txt. */
export const readmeText = (fingerprint: string): string =>
  `${PARTS.map(([language, what, ...steps]) => {
    const how = COMMANDS.flatMap((command, at) => [steps[at] ?? '', `   ${command}`])
    return [`== ${language} ==`, what, '', ...how, `   ${fingerprint}`, '', steps.at(-1)].join('\n')
  }).join('\n\n')}\n`
