import type { Plugin } from 'vite'

/**
 * Marks the style sheet of every page as loaded. React Router links to it with `#` at the end;
 * Vite, which compares whole addresses, would load it again.
 */
export function knownStyleSheet(): Plugin {
  return {
    name: 'sugu:known-style-sheet',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // After Vite has written what each lazy file needs.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            file.code = file.code.replace(/"(assets\/base-\w+\.css)"/g, '"$1#"')
      },
    },
  }
}
