import type { Plugin } from 'vite'

/**
 * Late files need the style sheet of every page, which is there. React Router links to it with `#`
 * at the end; Vite, which compares whole addresses, would load it a second time, and the browser
 * compute every element's style anew.
 */
export function knownStyleSheet(): Plugin {
  return {
    name: 'sugu:known-style-sheet',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // After Vite has written what each late file needs.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            file.code = file.code.replace(/"(assets\/base-\w+\.css)"/g, '"$1#"')
      },
    },
  }
}
