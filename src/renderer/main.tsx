import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import './tokens.css';
import './app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { connect } from './state/connect.ts';
import { keepTheme } from './state/theme.ts';

keepTheme();
createRoot(document.getElementById('root')!).render(<App />);
void connect();
