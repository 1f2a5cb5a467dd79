// For devices without a font of their own; only the parts that a page needs are fetched.
import '@fontsource-variable/noto-sans-sc/wght.css'
